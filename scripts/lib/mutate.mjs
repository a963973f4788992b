import { parseSync } from "vite";

/**
 * A mutant: one change at one place of a source file. `start`, `end`: the range of the replaced text; `text`:
 * the new text; `was`: the replaced text.
 * @typedef {{ start: number, end: number, text: string, was: string, line: number }} Mutant
 */

/**
 * A node of the syntax tree; `any`, because each type of node has members of its own.
 * @typedef {{ type: string, start: number, end: number, [member: string]: any }} Node
 */

/** @type {Record<string, string>} */
const operators = {
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "===": "!==",
  "!==": "===",
  "+": "-",
  "-": "+",
  "*": "+",
  "&&": "||",
  "||": "&&",
};

/** @type {Record<string, string>} */
const calls = { max: "min", min: "max", some: "every", every: "some", floor: "ceil" };

const typeMembers = ["typeAnnotation", "returnType", "typeParameters", "typeArguments"];

/**
 * Creates the mutants of a TypeScript source. Each one inverts a condition, changes an operator or a number,
 * or leaves out a statement, a filter or an alternative.
 * @param {string} file its name, for the parser @param {string} source
 * @returns {Mutant[]} in the order of the file
 */
export function createMutants(file, source) {
  /** @type {Mutant[]} */
  const mutants = [];
  /** @param {number} start @param {number} end @param {string} text */
  const replace = (start, end, text) =>
    mutants.push({
      start,
      end,
      text,
      was: source.slice(start, end),
      line: source.slice(0, start).split("\n").length,
    });
  /** @param {Node} node */
  const textOf = ({ start, end }) => source.slice(start, end);
  /** @type {Record<string, (node: Node) => void>} */
  const rules = {
    IfStatement(node) {
      replace(node.test.start, node.test.end, `!(${textOf(node.test)})`);
      if (!node.alternate) replace(node.start, node.end, ";");
    },
    ConditionalExpression(node) {
      replace(node.test.start, node.test.end, `!(${textOf(node.test)})`);
    },
    BinaryExpression: changeOperator,
    LogicalExpression(node) {
      if (node.operator !== "??") return changeOperator(node);
      replace(node.start, node.end, textOf(node.right));
    },
    UnaryExpression(node) {
      if (node.operator === "!") replace(node.start, node.end, textOf(node.argument));
    },
    Literal({ start, end, value }) {
      if (typeof value === "number") replace(start, end, String(value + 1));
      if (typeof value === "boolean") replace(start, end, String(!value));
    },
    CallExpression(node) {
      const { property, object } = node.callee;
      const other = property && Object.hasOwn(calls, property.name) ? calls[property.name] : undefined;
      if (other) replace(property.start, property.end, other);
      if (property && ["filter", "slice", "sort"].includes(property.name)) replace(object.end, node.end, "");
    },
    ExpressionStatement(node) {
      replace(node.start, node.end, ";");
    },
  };
  /** @param {Node} node */
  function changeOperator(node) {
    const other = operators[node.operator];
    const between = source.slice(node.left.end, node.right.start);
    const at = node.left.end + between.indexOf(node.operator);
    if (other) replace(at, at + node.operator.length, other);
  }
  /** @param {Node} node */
  const visitConditional = ({ test, consequent, alternate }) => {
    // Does not change the results 1 and -1 of a sort comparison, because only their sign has an effect.
    visit([test, ...[consequent, alternate].filter((each) => !["1", "-1"].includes(textOf(each)))]);
  };
  /** @param {unknown} value */
  const visit = (value) => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (typeof value !== "object" || value === null) return;
    const node = /** @type {Node} */ (value);
    if (/^TS(Interface|TypeAlias)/.test(node.type ?? "") || node.type === "ImportDeclaration") return;
    rules[node.type]?.(node);
    if (node.type === "ConditionalExpression") return visitConditional(node);
    for (const [name, member] of Object.entries(node)) if (!typeMembers.includes(name)) visit(member);
  };
  visit(parseSync(file, source).program);
  return mutants.sort((a, b) => a.start - b.start || a.end - b.end);
}

/** @param {string} source @param {Mutant} mutant */
export const applyMutant = (source, { start, end, text }) =>
  source.slice(0, start) + text + source.slice(end);

/**
 * Returns a name of a mutant that stays the same when other lines of the file change.
 * @param {string} file
 * @param {string} source
 * @param {Mutant} mutant
 */
export function mutantName(file, source, { start, text, was }) {
  const lineStart = source.lastIndexOf("\n", start) + 1;
  const lineEnd = source.indexOf("\n", start);
  const column = source.slice(lineStart, start).trimStart().length;
  const shown = (/** @type {string} */ code) => code.replace(/\s+/g, " ").slice(0, 60);
  return `${file}: ${source.slice(lineStart, lineEnd).trim()} [${column}: ${shown(was)} → ${shown(text) || "nothing"}]`;
}
