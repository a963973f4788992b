import { holdLoader } from "../shell/loader";
import { readSession, session } from "./session";

/** Does what signs somebody in with the page already open: the brand loader covers it, and who is here is not known yet. */
export async function whileSigningIn<T>(work: () => Promise<T>): Promise<T> {
  const release = holdLoader();
  session.status = "loading";
  try {
    return await work();
  } finally {
    readSession();
    release();
  }
}
