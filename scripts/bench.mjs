// npm run bench: runs eight benchmark programs one after the other, and stops when one fails. bench/README.md
// describes them.
import "./lib/nodeVersion.mjs";

const { readArguments } = await import("./lib/arguments.mjs");
const { runInTerminal, stopOnSignal } = await import("./lib/childProcesses.mjs");
const { runMain } = await import("./lib/userError.mjs");
const { root } = await import("./lib/folders.mjs");

const programs = ["home", "pages", "interactions", "catalogue", "offline", "answers", "lists", "scroll"];

readArguments("npm run bench");
stopOnSignal(undefined, 1);
runMain(async () => {
  for (const name of programs) {
    const code = await runInTerminal(process.execPath, ["--import", "tsx", `bench/${name}.ts`], {
      cwd: root,
    });
    if (code !== 0) return code;
  }
});
