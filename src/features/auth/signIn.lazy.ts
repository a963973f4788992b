/*
 * The login modal and the pages of mail links and Google, as one lazily loaded chunk with the PocketBase SDK. They share most
 * of their code; as separate chunks they would add all chunk names to the scripts of home.
 */
export { AuthPage } from "./links/AuthPage";
export { SignInModal as default } from "./SignInModal";
