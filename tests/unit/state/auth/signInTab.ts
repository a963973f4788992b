import { vi } from "vitest";
import { fetching, storage } from "./authTab";

/* A tab with the open sign-in modal, and the server's answers to it. */

export const record = { id: "u1", email: "asha@gmail.com", verified: true, displayName: "", photoURL: "" };
export const password = "Handloom#21";
/** What the shopper has typed. */
export const fields = { email: " Asha@Gmail.com ", password, confirmation: password };
export const withPassword = { "sign-in-methods": { methods: ["password", "emailLink"] } };

/** Opens a tab with the sign-in modal. `said`: the texts of the toasts. */
export async function openSignInTab() {
  storage.openTab();
  vi.stubGlobal("fetch", fetching);
  const { submitSignInForm, requestMagicLink } = await import("../../../../src/state/auth/signInFormActions");
  const { currentToasts } = await import("../../../../src/state/shell/toasts");
  const { isPanelOpen, openPanel } = await import("../../../../src/state/shell/panels");
  const { beginAuthCall } = await import("../../../../src/state/auth/authCall");
  const { readStoredAuth } = await import("../../../../src/server/auth/storedAuth");
  openPanel("signIn");
  const said = () => currentToasts().map(({ text }) => text);
  return {
    submitSignInForm,
    requestMagicLink,
    said,
    isPanelOpen,
    beginAuthCall,
    readStoredAuth,
  };
}

/** Answers by the end of the path; other paths are 404. */
export function answers(by: Record<string, unknown>) {
  fetching.mockImplementation(async (path) => {
    const found = Object.entries(by).find(([end]) => path.endsWith(end))?.[1];
    if (found instanceof Error) throw found;
    if (found instanceof Response) return found.clone();
    return found === undefined ? new Response("", { status: 404 }) : Response.json(found);
  });
}

/** A refusal of the server with its code. */
export const refusal = (status: number, code: string, more: object = {}) =>
  Response.json({ status, message: "", data: { code, ...more } }, { status });
/** The last parts of the requested paths. */
export const asked = () => fetching.mock.calls.map(([path]) => path.replace(/^.*\//, ""));
