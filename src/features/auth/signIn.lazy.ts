/*
 * What signs somebody in, as one part that is fetched when it is needed: the modal, and the pages that mails and Google
 * lead to. They share most of it; fetched apart, home would have to carry the names of all pieces.
 */
export { AuthPage } from "./links/AuthPage";
export { SignInModal as default } from "./SignInModal";
