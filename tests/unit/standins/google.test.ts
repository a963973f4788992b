import { createPublicKey, verify } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  asha,
  authAddress,
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
