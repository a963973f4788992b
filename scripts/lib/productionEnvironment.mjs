/**
 * Runs builds with NODE_ENV=production and restores NODE_ENV afterwards. Vite's `build()` sets the variable
 * and leaves it set: a dev server that starts later in the same process would then serve React's production
 * build, without hot reload of components. If a test runner has set NODE_ENV=test, Vite would build the site
 * with React's development build.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withProductionEnvironment(work) {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = "production";
  try {
    return await work();
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}
