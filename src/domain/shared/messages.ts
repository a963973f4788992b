/* Texts of spec 8 that every screen uses. */

export const networkError = "Network error. Check connection.";
export const somethingWrong = "Something went wrong. Please try again.";
