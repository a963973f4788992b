/** In a file of its own, so that asking whether the database exists does not load what opens it. */
export const databaseName = "haat";
