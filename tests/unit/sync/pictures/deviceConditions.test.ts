import { afterEach, expect, it, vi } from "vitest";
import { fetchPicture, readDeviceConditions } from "../../../../src/sync/pictures/deviceConditions";

const picture = "/api/files/products/one/front_w240_abcdefghij.webp";

function answers(status: number, type: string): void {
  vi.stubGlobal("location", new URL("https://shop.example/"));
  vi.stubGlobal("fetch", async () => new Response("abc", { status, headers: { "Content-Type": type } }));
}
afterEach(() => vi.unstubAllGlobals());

it("returns the picture's size, and 0 when the server does not have it", async () => {
  answers(200, "image/webp");
  expect(await fetchPicture(picture)).toBe(3);
  answers(404, "application/json");
  expect(await fetchPicture(picture)).toBe(0);
});

it.each([
  ["a captive portal", 200, "text/html; charset=utf-8"],
  ["a proxy without a server", 502, "text/plain"],
  ["a network that knows no such file", 404, "text/html"],
])("rejects the answer of %s, so that the picture is requested again", async (_, status, type) => {
  answers(status, type);
  await expect(fetchPicture(picture)).rejects.toThrow("No answer");
});

it("reads the conditions of a browser that cannot estimate its storage", async () => {
  vi.stubGlobal("navigator", { storage: {} });
  expect(await readDeviceConditions()).toMatchObject({ quota: undefined, usage: undefined });
});
