import { describe, expect, it } from "vitest";
import { specTexts } from "../spec-texts";

type Message = string | readonly string[] | Record<string, string> | ((...values: unknown[]) => string);

const modules = import.meta.glob<Record<string, Message>>("../../../../src/domain/*/messages.ts", {
  eager: true,
});
const sources = Object.entries(
  import.meta.glob<string>("../../../../src/**/*.{ts,tsx}", {
    eager: true,
    query: "?raw",
    import: "default",
  }),
).filter(([path]) => !/\/domain\/\w+\/messages\.ts$/.test(path));

/** The hooks get all texts of a subject as one object, which src/domain/pbHooks.ts exports by this name. */
const hookTexts = new Map([
  ["invoices", "invoiceTexts"],
  ["mail", "mailTexts"],
]);
const hookSources = Object.values(
  import.meta.glob<string>("../../../../pb_hooks/lib/*/*.js", {
    eager: true,
    query: "?raw",
    import: "default",
  }),
);

const messages = Object.entries(modules).flatMap(([path, module]) =>
  Object.entries(module).map(([name, message]) => ({
    subject: subjectOf(path),
    name: `${subjectOf(path)}.${name}`,
    texts: textsOf(message),
  })),
);

/** The subject's folder in src/domain that a path names. */
function subjectOf(path: string): string {
  return path.replace(/^.*?(\w+)\/[^/]*$/, "$1");
}

/** What a message can say, with N and {product} where the specification writes them. */
function textsOf(message: Message): string[] {
  if (typeof message === "function") return [...new Set([message("N"), message("{product}")])];
  return typeof message === "string" ? [message] : Object.values(message);
}

/**
 * The messages that a file imports, as "subject.name"; a file in src/domain/<subject> imports its own as
 * "./messages".
 */
function importedMessages(path: string, source: string): string[] {
  return [...source.matchAll(/(?:import|export)\s*\{([^}]*)\}\s*from\s*"([^"]*)\/messages"/g)].flatMap(
    ([, names, folder = ""]) => {
      const subject = folder === "." ? subjectOf(path) : folder.replace(/^.*\//, "");
      return (names ?? "").split(",").map((name) => `${subject}.${name.trim().split(" ")[0]}`);
    },
  );
}

/** Whether a hook that requires the object names the message. */
function isUsedByHook(object: string | undefined, name: string): boolean {
  const key = new RegExp(`\\b${name.replace(/^.*\./, "")}\\b`);
  return object !== undefined && hookSources.some((source) => source.includes(object) && key.test(source));
}

const allTexts = Object.values(specTexts).flat();
const used = new Set(sources.flatMap(([path, source]) => importedMessages(path, source)));

describe("the texts of the specification", () => {
  it.each(allTexts)("%j is one message", (text) => {
    expect(messages.filter(({ texts }) => texts.includes(text)).map(({ name }) => name)).toHaveLength(1);
  });

  it("are listed once, though the specification repeats some", () => {
    expect(new Set(allTexts).size).toBe(allTexts.length);
  });

  it("are written in the messages.ts of src/domain only", () => {
    const sentences = allTexts.filter((text) => text.includes(" ") && !/\bN\b|\{product\}/.test(text));
    const repeated = sources.flatMap(([path, source]) =>
      sentences
        .filter((text) =>
          [`"${text}"`, `>${text}<`, `\`${text}\``].some((literal) => source.includes(literal)),
        )
        .map((text) => `${path}: ${text}`),
    );
    expect(repeated).toEqual([]);
  });
});

describe("a message", () => {
  it("has a text that no other message has", () => {
    // A mail or a printed document may say a word of a screen.
    const texts = messages
      .filter(({ subject }) => !hookTexts.has(subject))
      .flatMap((message) => message.texts)
      .filter((text) => !/^(N|\{product\})$/.test(text));
    expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([]);
  });

  it("is used", () => {
    const unused = messages.filter(
      ({ subject, name }) => !used.has(name) && !isUsedByHook(hookTexts.get(subject), name),
    );
    expect(unused.map(({ name }) => name)).toEqual([]);
  });
});
