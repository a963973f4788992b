import { describe, expect, test } from "vitest";
import {
  asha,
  authAddress,
  basic,
  clientId,
  clientSecret,
  codeFor,
  exchange,
  google,
  redirectUri,
  userInfo,
  withGoogle,
} from "./googleCalls";

withGoogle();

describe("refused requests", () => {
  test.each([
    ["an unknown client", { client_id: "other" }],
    ["a foreign address", { redirect_uri: "https://evil.example/api/oauth2-redirect" }],
    ["an address that only begins right", { redirect_uri: `${redirectUri}.evil.example` }],
    ["an address with a way up", { redirect_uri: "http://127.0.0.1:8090/api/../api/oauth2-redirect" }],
    ["no address", { redirect_uri: undefined }],
  ])("%s is shown on the page, without a redirect", async (_name, changes) => {
    const answer = await fetch(authAddress(changes), { redirect: "manual" });
    expect([answer.status, answer.headers.get("location")]).toEqual([400, null]);
  });

  test.each([
    ["another response type", { response_type: "token" }, "unsupported_response_type"],
    ["no state", { state: undefined }, "invalid_request"],
    ["no challenge", { code_challenge: undefined }, "invalid_request"],
    ["a plain challenge", { code_challenge_method: "plain" }, "invalid_request"],
    ["no scope", { scope: undefined }, "invalid_scope"],
  ])("%s is reported to the redirect URI", async (_name, changes, error) => {
    expect((await google.choose(authAddress(changes), asha)).searchParams.get("error")).toBe(error);
  });

  test("a registered prefix covers the paths below it, on that origin only", async () => {
    google.allowRedirect("http://127.0.0.1:9000/*");
    const open = async (redirect_uri: string) => (await fetch(authAddress({ redirect_uri }))).status;
    expect(await open("http://127.0.0.1:9000/account")).toBe(200);
    expect(await open("http://127.0.0.1:90001/account")).toBe(400);
    expect(await open("http://127.0.0.1:9000@evil.example/")).toBe(400);
  });

  test("a code gives a token once, and a second use revokes it", async () => {
    const code = await codeFor(asha);
    const first = await exchange(code);
    expect((await exchange(code)).body["error"]).toBe("invalid_grant");
    expect((await userInfo(first.body["access_token"])).status).toBe(401);
  });

  test.each([
    ["another verifier", { code_verifier: "x".repeat(43) }, "invalid_grant"],
    ["a verifier that is too short", { code_verifier: "x" }, "invalid_grant"],
    ["no verifier", { code_verifier: "" }, "invalid_request"],
    ["another address", { redirect_uri: `${redirectUri}/` }, "invalid_grant"],
    ["another grant type", { grant_type: "password" }, "unsupported_grant_type"],
    ["an invented code", { code: "4/x" }, "invalid_grant"],
  ])("a token call with %s", async (_name, changes, error) => {
    const { status, body } = await exchange(await codeFor(asha), changes);
    expect([status, body["error"]]).toEqual([400, error]);
  });

  test("a wrong secret, a wrong id, no credentials, and credentials in header and form", async () => {
    const code = await codeFor(asha);
    for (const authorization of [basic(clientId, "wrong"), basic("other"), ""]) {
      expect((await exchange(code, {}, authorization)).status).toBe(401);
    }
    expect((await exchange(code, { client_secret: clientSecret })).status).toBe(401);
    expect((await exchange(code)).status).toBe(200);
  });

  test("an unknown access token", async () => {
    expect((await userInfo("ya29.invented")).status).toBe(401);
  });
});

describe("faults", () => {
  test("an answer with a wrong state", async () => {
    await google.setFault({ kind: "wrong-state" });
    expect((await google.choose(authAddress(), asha)).searchParams.get("state")).not.toBe("state-1");
  });

  test("errors and HTML pages instead of a token or userinfo, without using the code", async () => {
    const code = await codeFor(asha);
    await google.setFault({ kind: "error", at: "token", status: 500 });
    expect((await exchange(code)).status).toBe(500);
    await google.setFault({ kind: "html", at: "token" });
    await expect(exchange(code)).rejects.toThrow(/JSON/);
    await google.setFault({ kind: "error", at: "userinfo", status: 500 });
    const { body } = await exchange(code);
    expect((await userInfo(body["access_token"])).status).toBe(500);
    await google.setFault();
    expect((await userInfo(body["access_token"])).status).toBe(200);
  });

  test("a token call without an answer", async () => {
    await google.setFault({ kind: "slow", at: "token" });
    const outcome = fetch(google.tokenUrl, { method: "POST" }).then(
      () => "answered",
      () => "cut",
    );
    await fetch(`${google.url}/.well-known/openid-configuration`);
    expect(await Promise.race([outcome, "silent"])).toBe("silent");
    await google.stop();
    expect(await outcome).toBe("cut");
  });

  test("down, and restarted on the same port", async () => {
    await google.setFault({ kind: "down" });
    await expect(fetch(google.authUrl)).rejects.toThrow();
    await google.setFault();
    expect((await fetch(authAddress())).status).toBe(200);
  });
});
