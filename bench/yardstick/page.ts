/*
 * The script of the yardstick page: the packages of the shop with as little of a shop as possible. The first
 * screen is in the HTML; React renders one element after it, a store counts taps, and the database opens
 * after the load event.
 */
import Dexie from "dexie";
import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { proxy, useSnapshot } from "valtio";
import { Link, Router } from "wouter";

const taps = proxy({ count: 0 });

function Counter() {
  const { count } = useSnapshot(taps);
  return createElement(Link, { href: "/", onClick: () => (taps.count += 1) }, `${count}`);
}

const root = document.createElement("div");
root.hidden = true;
document.body.append(root);
createRoot(root).render(createElement(Router, null, createElement(Counter)));

addEventListener("load", async () => {
  await navigator.serviceWorker.register("/yardstick-worker.js");
  const db = new Dexie("yardstick");
  db.version(1).stores({ rows: "id" });
  await db.table("rows").toArray();
});
