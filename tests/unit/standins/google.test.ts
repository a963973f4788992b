import { createPublicKey, randomBytes, verify } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type GoogleStandIn, startGoogleStandIn } from "../../../tools/testkit/standins/google/googleServer";
import { computeChallenge } from "../../../tools/testkit/standins/google/tokens";

const clientId = "haat-demo.apps";
const clientSecret = "s3cret/+ ä";
const redirectUri = "http://127.0.0.1:8090/api/oauth2-redirect";
const asha = "asha.rao@gmail.com";
const verifier = randomBytes(32).toString("base64url");

let google: GoogleStandIn;
beforeEach(async () => {
  google = await startGoogleStandIn({ clientId, clientSecret, redirects: [redirectUri] });
});
afterEach(() => google.stop());

/** The authorization address of PocketBase, with changes; undefined removes a parameter. */
function authAddress(changes: Record<string, string | undefined> = {}): URL {
  const address = new URL(google.authUrl);
  const query = {
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: "code",
    state: "state-1",
    scope: "https://www.googleapis.com/auth/userinfo.profile https://www.googleapis.com/auth/userinfo.email",
    code_challenge: computeChallenge(verifier),
    code_challenge_method: "S256",
    ...changes,
  };
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) address.searchParams.set(name, value);
  }
  return address;
}

async function codeFor(email: string): Promise<string> {
  return (await google.choose(authAddress(), email)).searchParams.get("code") ?? "";
}

/** A token call in the format of Go's oauth2 package. */
async function exchange(code: string, changes: Record<string, string> = {}, authorization = basic()) {
  const answer = await fetch(google.tokenUrl, {
    method: "POST",
    headers: authorization ? { Authorization: authorization } : {},
    body: new URLSearchParams({
      grant_type: "authorization_code",
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
      ...changes,
    }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, string> };
}

function basic(id = clientId, secret = clientSecret): string {
  return `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString("base64")}`;
}

async function userInfo(accessToken = "") {
  const answer = await fetch(google.userInfoUrl, { headers: { Authorization: `Bearer ${accessToken}` } });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

describe("a sign-in", () => {
  test("leads from the chosen account by code and token to its userinfo", async () => {
    const back = await google.choose(authAddress(), asha);
    expect(back.origin + back.pathname).toBe(redirectUri);
    expect(back.searchParams.get("state")).toBe("state-1");
    const { status, body } = await exchange(back.searchParams.get("code") ?? "");
    expect(status).toBe(200);
    expect(body).toMatchObject({ token_type: "Bearer", expires_in: 3599 });
    expect((await userInfo(body["access_token"])).body).toEqual({
      sub: google.accounts.find(({ email }) => email === asha)?.sub,
      email: asha,
      email_verified: true,
      name: "Asha Rao",
      given_name: "Asha",
      family_name: "Rao",
      picture: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/picture\/\d{21}\.svg$/),
    });
  });

  test("accepts the client secret in the form as well", async () => {
    const code = await codeFor(asha);
    const { status } = await exchange(code, { client_id: clientId, client_secret: clientSecret }, "");
    expect(status).toBe(200);
  });

  test("returns a Workspace domain, an unverified address and a missing name as Google does", async () => {
    const said = async (email: string) =>
      (await userInfo((await exchange(await codeFor(email))).body["access_token"])).body;
    expect(await said("kabir@loomworks.example")).toMatchObject({
      hd: "loomworks.example",
      email_verified: true,
    });
    expect(await said("dev.nair@oldmail.example")).toMatchObject({ email_verified: false });
    const nameless = await said("noor.k@gmail.com");
    expect(nameless).not.toHaveProperty("name");
    expect(nameless).not.toHaveProperty("picture");
  });

  test("returns only the claims of the scopes", async () => {
    const back = await google.choose(authAddress({ scope: "openid email" }), asha);
    const { body } = await exchange(back.searchParams.get("code") ?? "");
    expect(Object.keys((await userInfo(body["access_token"])).body)).toEqual([
      "sub",
      "email",
      "email_verified",
    ]);
  });

  test("signs the id token with the published key, for this client and nonce", async () => {
    const back = await google.choose(authAddress({ scope: "openid email", nonce: "n-1" }), asha);
    const { body } = await exchange(back.searchParams.get("code") ?? "");
    const [header = "", payload = "", signature = ""] = (body["id_token"] ?? "").split(".");
    const { keys } = (await (await fetch(`${google.url}/oauth2/v3/certs`)).json()) as {
      keys: [{ kid: string }];
    };
    const key = createPublicKey({ key: keys[0], format: "jwk" });
    expect(JSON.parse(Buffer.from(header, "base64url").toString())).toMatchObject({
      alg: "RS256",
      kid: keys[0].kid,
    });
    expect(
      verify("sha256", Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, "base64url")),
    ).toBe(true);
    expect(JSON.parse(Buffer.from(payload, "base64url").toString())).toMatchObject({
      iss: google.url,
      aud: clientId,
      email: asha,
      nonce: "n-1",
    });
  });

  test("cancelled returns an error with the state", async () => {
    const back = await google.choose(authAddress(), "cancel");
    expect(Object.fromEntries(back.searchParams)).toEqual({ state: "state-1", error: "access_denied" });
  });

  test("with another address is the same account the next time", async () => {
    const page = await (await fetch(authAddress())).text();
    const request = /name="request" value="([^"]+)"/.exec(page)?.[1] ?? "";
    const choose = (form: Record<string, string>) =>
      fetch(`${google.url}/choose`, {
        method: "POST",
        body: new URLSearchParams({ request, account: "other", ...form }),
        redirect: "manual",
      });
    expect(await (await choose({ email: "nobody" })).text()).toContain("Enter an e-mail address.");
    const back = new URL(
      (await choose({ email: "Mina@Gmail.com", verified: "yes" })).headers.get("location") ?? "",
    );
    const { body } = await exchange(back.searchParams.get("code") ?? "");
    const said = (await userInfo(body["access_token"])).body;
    expect(said).toEqual({
      sub: google.addAccount({ email: "mina@gmail.com" }).sub,
      email: "Mina@Gmail.com",
      email_verified: true,
    });
    expect((await choose({ email: "again@gmail.com" })).status).toBe(400);
  });
});

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
