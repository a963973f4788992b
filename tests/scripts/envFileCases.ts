import { writeFileSync } from "node:fs";
import path from "node:path";
import { createTemporaryFolder } from "../../tools/testkit/files/temporaryFolder";

/* Contents of .env for the tests of its two readers. */

/** The variables that the tests read. */
export const [name, other] = ["SHOP_NAME", "SHOP_EMAIL"];
export const bom = "\ufeff";

/** @returns the folder of the file */
export function createEnvFile(content: string | Buffer): string {
  const folder = createTemporaryFolder();
  writeFileSync(path.join(folder, ".env"), content);
  return folder;
}

/** Files and the two variables that both readers find in them. */
export const settingsFiles: [what: string, content: string, found: (string | undefined)[]][] = [
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
];

/** Lines that both readers refuse. */
export const refusedLines: [line: string, problem: RegExp][] = [
  ["SHOP_NAME Asha", /line 2: this line is not a setting\. Write NAME=value, or begin a comment with #\./],
  ["SHOP-NAME=Asha", /line 2: this line is not a setting/],
  ["secret", /line 2: this line is not a setting/],
  ["SHOP_NAME=a\rSHOP_EMAIL=b", /line 2: this line is not a setting/],
  ['SHOP_NAME="Asha\n& Daughters', /line 2: the quote of SHOP_NAME is not closed\. Close it/],
  ['SHOP_NAME="Asha\nSHOP_URL="secret"', /line 2: text follows the closing quote of SHOP_NAME\./],
  ['SHOP_NAME="a\\"b"', /line 2: text follows the closing quote of SHOP_NAME\./],
  ['SHOP_NAME="Asha" & Daughters', /line 2: text follows the closing quote of SHOP_NAME\./],
  ["SHOP_NAME=a#secret", /line 2: the value of SHOP_NAME contains a #\. Put it into quotes\./],
];

/**
 * Lines that a shell changes, which read .env in older packages, and their values as the npm commands read
 * them.
 */
export const expandedLines: [line: string, byNode: string][] = [
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
];

/** Contents that are not UTF-8. */
export const otherEncodings: [what: string, content: Buffer][] = [
  ["UTF-16 without a BOM", Buffer.from(`${name}=Asha\n`, "utf16le")],
  ["Latin-1", Buffer.from(`${name}=Café\n`, "latin1")],
  ["Latin-1 whose bytes begin a character of UTF-8", Buffer.from(`${name}=aÃb\n`, "latin1")],
  ["a character that is cut off", Buffer.from(`${name}=€`).subarray(0, -1)],
  ["a character in too many bytes", Buffer.from([0x41, 0x3d, 0xe0, 0x80, 0xaf])],
  ["a surrogate", Buffer.from([0x41, 0x3d, 0xed, 0xa0, 0x80])],
  ["a character beyond Unicode", Buffer.from([0x41, 0x3d, 0xf4, 0x90, 0x80, 0x80])],
];
