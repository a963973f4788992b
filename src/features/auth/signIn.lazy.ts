/*
 * The login modal and the pages of mail links and Google, as one lazily loaded chunk with the PocketBase SDK. They share most
 * of their code; as separate chunks the first script would have to list the file name of each of them.
 */
export { AuthPage } from "./links/AuthPage";
export { SignInModal as default } from "./SignInModal";
