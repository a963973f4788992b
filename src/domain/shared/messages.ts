/* Texts of spec 8 that every screen may need, apart from the account layer's so that those load with it. */

export const networkError = "Network error. Check connection.";
export const somethingWrong = "Something went wrong. Please try again.";
