import { spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "../../scripts/lib/folders.mjs";
import { readEnvFile } from "../../scripts/lib/settings.mjs";
import { createTemporaryFolder } from "../../tools/testkit/files/temporaryFolder";

/* The same .env is read by the npm commands (scripts/lib/envFile.mjs) and by the scripts of a package (scripts/setup/readEnv.sh). */

const [name, other] = ["SHOP_NAME", "SHOP_EMAIL"];

function createEnvFile(content: string | Buffer): string {
  const folder = createTemporaryFolder();
  writeFileSync(path.join(folder, ".env"), content);
  return folder;
}

/** The two variables as the npm commands read them. */
function readByNode(folder: string, before: NodeJS.ProcessEnv = {}): (string | undefined)[] {
  const env: NodeJS.ProcessEnv = { ...before, SHOP_ENV_FILE: path.join(folder, ".env") };
  readEnvFile(env);
  return [env[name], env[other]];
}

/** The two variables as the scripts of a package read them, and what they print. */
function readByShell(folder: string, before: NodeJS.ProcessEnv = {}, as: { uid?: number } = {}) {
  copyFileSync(path.join(root, "scripts", "setup", "readEnv.sh"), path.join(folder, "readEnv.sh"));
  const dump = `"$NODE" -p "JSON.stringify([process.env.${name}, process.env.${other}])"`;
  const { status, stdout, stderr } = spawnSync("sh", ["-c", `. ./readEnv.sh || exit 1\n${dump}`], {
    cwd: folder,
    env: { ...before, PATH: "/usr/bin:/bin", NODE: process.execPath },
    encoding: "utf8",
    ...as,
  });
  if (status !== 0) return { status, stderr };
  return (JSON.parse(stdout) as (string | null)[]).map((value) => value ?? undefined);
}

const bom = "\ufeff";

test.each<[what: string, content: string, found: (string | undefined)[]]>([
  [
    "plain lines, blank lines and comments",
    `# Our shop\n\n ${name}=Asha\n${other}=a@b.example`,
    ["Asha", "a@b.example"],
  ],
  [
    "a BOM and the line ends of Windows",
    `${bom}${name}=Asha\r\n${other}="a@b.example"\r\n`,
    ["Asha", "a@b.example"],
  ],
  ["spaces in a value and around =", `${name} = Asha and Daughters \n`, ["Asha and Daughters", undefined]],
  ["two kinds of quotes", `${name}="Anna's"\n${other}='a "b" \`c\` $HOME'`, ["Anna's", 'a "b" `c` $HOME']],
  [
    "shell syntax as text",
    `${name}='$(echo x) \`y\` ~ $HOME \\$'\n${other}=a;b|c&d'e`,
    ["$(echo x) `y` ~ $HOME \\$", "a;b|c&d'e"],
  ],
  ["a $ that a shell keeps, too", `${name}="100 $, a\\b"\n${other}=a$.b$`, ["100 $, a\\b", "a$.b$"]],
  [
    "quoted values over several lines",
    `${name}="Asha\r\n\r\n# & Anna's" # we\n${other}='a\nb'\n`,
    ["Asha\n\n# & Anna's", "a\nb"],
  ],
  ["names with a dot and UTF-8", `app.name=Shop\n${name}=Café € 🧵\n${other}= # none`, ["Café € 🧵", ""]],
  ["comments after values", `${name}=Asha # we\n${other}="a # b" # c`, ["Asha", "a # b"]],
  [
    "line breaks that are written \\n in double quotes",
    `${name}="a\\nb"\n${other}='a\\nb'`,
    ["a\nb", "a\\nb"],
  ],
  ["empty values, export, and a name that comes twice", `export ${name}=\n${other}=1\n${other}=""`, ["", ""]],
])("%s are read alike by the npm commands and in a package", (_what, content, found) => {
  const folder = createEnvFile(content);
  expect(readByNode(folder)).toEqual(found);
  expect(readByShell(folder)).toEqual(found);
});

test.each<[line: string, problem: RegExp]>([
  ["SHOP_NAME Asha", /line 2: this line is not a setting\. Write NAME=value, or begin a comment with #\./],
  ["SHOP-NAME=Asha", /line 2: this line is not a setting/],
  ["secret", /line 2: this line is not a setting/],
  ["SHOP_NAME=a\rSHOP_EMAIL=b", /line 2: this line is not a setting/],
  ['SHOP_NAME="Asha\n& Daughters', /line 2: the quote of SHOP_NAME is not closed\. Close it/],
  ['SHOP_NAME="Asha\nSHOP_URL="secret"', /line 2: text follows the closing quote of SHOP_NAME\./],
  ['SHOP_NAME="a\\"b"', /line 2: text follows the closing quote of SHOP_NAME\./],
  ['SHOP_NAME="Asha" & Daughters', /line 2: text follows the closing quote of SHOP_NAME\./],
  ["SHOP_NAME=a#secret", /line 2: the value of SHOP_NAME contains a #\. Put it into quotes\./],
])("%j is refused with the line's number and without its text", (line, problem) => {
  const folder = createEnvFile(`SHOP_EMAIL=a@b.example\n${line}\n`);
  const read = () => readByNode(folder);
  expect(read).toThrow(problem);
  expect(read).toThrow(path.join(folder, ".env"));
  expect(read).not.toThrow(/secret/);
  expect(readByShell(folder)).toEqual({ status: 1, stderr: expect.stringMatching(problem) });
  expect(readByShell(folder)).not.toEqual({ status: 1, stderr: expect.stringContaining("secret") });
});

/* The shell read .env in older packages. */
test.each<[line: string, byNode: string]>([
  [`${name}=$HOME/shop`, "$HOME/shop"],
  [`${name}="\${HOME}/shop"`, `\${HOME}/shop`],
  [`${name}="a$(pwd)"`, "a$(pwd)"],
  [`${name}=a\`pwd\``, "a`pwd`"],
  [`${name}="a\`pwd\`"`, "a`pwd`"],
  [`${name}=\`pwd\``, "pwd"],
  [`${name}="a\\$b"`, "a\\$b"],
  [`${name}="a\\\\b"`, "a\\\\b"],
  [`${name}="a\\\nb"`, "a\\\nb"],
  [`${name}=a\\ b`, "a\\ b"],
  [`${name}=$1`, "$1"],
  [`${name}=~/shop`, "~/shop"],
  [`${name}=/srv/"my shop"`, '/srv/"my shop"'],
])("%j, which a shell changes, is text for the npm commands and refused in a package", (line, byNode) => {
  const folder = createEnvFile(`${other}=a@b.example\n${line}\n`);
  expect(readByNode(folder)).toEqual([byNode, "a@b.example"]);
  expect(readByShell(folder)).toEqual({
    status: 1,
    stderr: `.env, line 2: nothing is expanded in the value of ${name}, which a shell would change. Write a path in full, and put a value with a literal $, ~, \\ or \` into single quotes.\n`,
  });
});

test("a value that begins with # is a comment for the npm commands; in a package, where it was text, it is refused", () => {
  const folder = createEnvFile(`${name}=#secret\n`);
  expect(readByNode(folder)).toEqual(["", undefined]);
  expect(readByShell(folder)).toEqual({
    status: 1,
    stderr: `.env, line 1: the value of ${name} contains a #. Put it into quotes.\n`,
  });
});

test("UTF-16 with a BOM is read by the npm commands; a package says which encoding it needs", () => {
  const little = Buffer.from(`${bom}${name}=Café\r\n`, "utf16le");
  const found = ["Café", undefined];
  expect(readByNode(createEnvFile(little))).toEqual(found);
  expect(readByNode(createEnvFile(Buffer.from(little).swap16()))).toEqual(found);
  expect(readByShell(createEnvFile(little))).toEqual({
    status: 1,
    stderr: ".env is not UTF-8 text: save it with the encoding UTF-8.\n",
  });
});

test.each([
  ["UTF-16 without a BOM", Buffer.from(`${name}=Asha\n`, "utf16le")],
  ["Latin-1", Buffer.from(`${name}=Café\n`, "latin1")],
  ["Latin-1 whose bytes begin a character of UTF-8", Buffer.from(`${name}=aÃb\n`, "latin1")],
  ["a character that is cut off", Buffer.from(`${name}=€`).subarray(0, -1)],
  ["a character in too many bytes", Buffer.from([0x41, 0x3d, 0xe0, 0x80, 0xaf])],
  ["a surrogate", Buffer.from([0x41, 0x3d, 0xed, 0xa0, 0x80])],
  ["a character beyond Unicode", Buffer.from([0x41, 0x3d, 0xf4, 0x90, 0x80, 0x80])],
])("%s is refused by both", (_what, content) => {
  const folder = createEnvFile(content);
  expect(() => readByNode(folder)).toThrow(
    `${path.join(folder, ".env")} is not UTF-8 text: save it with the encoding UTF-8.`,
  );
  expect(readByShell(folder)).toEqual({
    status: 1,
    stderr: ".env is not UTF-8 text: save it with the encoding UTF-8.\n",
  });
});

test("variables that are set already win, also empty ones", () => {
  const folder = createEnvFile(`${name}=file\n${other}=file\n`);
  const before = { [name]: "shell", [other]: "" };
  expect(readByNode(folder, before)).toEqual(["shell", ""]);
  expect(readByShell(folder, before)).toEqual(["shell", ""]);
});

test("a .env that cannot be read is refused, a missing one is not needed", () => {
  const refused = {
    status: 1,
    stderr: expect.stringContaining(".env cannot be read: make it a readable text file"),
  };
  expect(readByShell(createTemporaryFolder())).toEqual([undefined, undefined]);
  const folder = createTemporaryFolder();
  mkdirSync(path.join(folder, ".env"));
  expect(() => readByNode(folder)).toThrow(/\.env cannot be read: make it a readable text file/);
  expect(readByShell(folder)).toEqual(refused);
  const linked = createTemporaryFolder();
  symlinkSync("nowhere", path.join(linked, ".env"));
  expect(readByShell(linked)).toEqual(refused);
});

test.skipIf(process.getuid?.() !== 0)("a .env of another user is refused in a package", () => {
  const folder = createEnvFile(`${name}=Asha\n`);
  chmodSync(path.join(folder, ".env"), 0o600);
  chmodSync(folder, 0o755);
  expect(readByShell(folder, {}, { uid: 54_321 })).toEqual({
    status: 1,
    stderr: expect.stringContaining(".env cannot be read: make it a readable text file"),
  });
});
