/* Messages whose screen is not built yet, as "file.name". A test asks for each name to leave once it is used. */

export const notYetUsed: readonly string[] = [];
