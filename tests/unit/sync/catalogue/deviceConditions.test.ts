import { afterEach, expect, it, vi } from "vitest";
import { fetchPicture } from "../../../../src/sync/catalogue/deviceConditions";

const picture = "/api/files/products/one/front_w240_abcdefghij.webp";

function answers(status: number, type: string): void {
  vi.stubGlobal("location", new URL("https://shop.example/"));
  vi.stubGlobal("fetch", async () => new Response("abc", { status, headers: { "Content-Type": type } }));
}
afterEach(() => vi.unstubAllGlobals());

it("tells how large a picture is that was brought, and that the shop has none", async () => {
  answers(200, "image/webp");
  expect(await fetchPicture(picture)).toBe(3);
  answers(404, "application/json");
  expect(await fetchPicture(picture)).toBe(0);
});

it.each([
  ["a hotel", 200, "text/html; charset=utf-8"],
  ["a proxy without a server", 502, "text/plain"],
  ["a network that knows no such file", 404, "text/html"],
])("takes the answer of %s for none, so that the picture is asked for again", async (_, status, type) => {
  answers(status, type);
  await expect(fetchPicture(picture)).rejects.toThrow("No answer");
});
