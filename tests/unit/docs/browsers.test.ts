import { expect, it } from "vitest";
import { flows } from "../../browsers/flows/flows";
import { tableOf } from "../../browsers/table";
import { read } from "./pages";

it("docs/browsers.md has the table of the flows, with the reason for each that is not run", () => {
  expect(read("docs/browsers.md")).toContain(tableOf(flows));
});

it("there are 25 flows with different names", () => {
  expect(new Set(flows.map(({ name }) => name)).size).toBe(25);
});
