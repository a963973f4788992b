/**
 * Finds the cycles of an import graph.
 * @param {Record<string, readonly string[]>} graph the imported files of every file
 * @returns {string[][]} the files of each cycle in the order of their imports, the first one again at the end
 */
export function findImportCycles(graph) {
  /** @type {Set<string>} */
  const done = new Set();
  /** @type {string[][]} */
  const cycles = [];
  /** @param {string} file @param {string[]} trail the files whose imports led to this file */
  const visit = (file, trail) => {
    if (trail.includes(file)) {
      cycles.push([...trail.slice(trail.indexOf(file)), file]);
      return;
    }
    if (done.has(file)) return;
    for (const target of graph[file] ?? []) visit(target, [...trail, file]);
    done.add(file);
  };
  for (const file of Object.keys(graph)) visit(file, []);
  return cycles;
}
