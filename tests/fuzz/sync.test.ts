import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseCart } from "../../src/domain/cart/cart";
import { parseCartLine } from "../../src/domain/cart/cartLine";
import {
  applyLineCommand,
  applyWishlistCommand,
  loggedCommandsMax,
  parseCommandLog,
} from "../../src/domain/cart/commands";
import { parseSyncAnswer } from "../../src/domain/cart/sync/syncProtocol";
import {
  consumeTicket,
  currentTicketOf,
  parseSyncTickets,
  ticketDevicesMax,
} from "../../src/domain/cart/sync/syncTickets";
import { parseWishlistItem } from "../../src/domain/cart/wishlist";
import { parseVitalsReport, vitalNames } from "../../src/domain/device/vitals";
import { holds } from "./cases";
import { cartRows, ids, wishlistRows } from "./shop";
import { anyNumber, anyRow, anyText, anyValue } from "./values";

const commands = anyRow({
  table: fc.constantFrom("cart", "wishlist"),
  kind: fc.constantFrom("add", "quantity", "remove", "restore", "accept", "toggle"),
  line: cartRows,
  item: wishlistRows,
  id: ids,
  size: fc.constantFrom("S", "M", ""),
  delta: anyNumber,
  limit: anyNumber,
});
const logs = fc.oneof(
  fc.array(
    anyRow({ id: fc.stringMatching(/^[a-z0-9]{15}$/), uid: fc.constantFrom("", "asha"), tap: commands }),
    { maxLength: loggedCommandsMax + 5 },
  ),
  anyValue,
);

describe("generated logs of taps", () => {
  it("have the commands of the signed-in account, which leave a cart and a wishlist that can be stored", () => {
    holds(fc.tuple(logs, fc.constantFrom("", "asha", "ravi")), ([raw, uid]) => {
      const log = parseCommandLog(raw, uid);
      expect(log.length).toBeLessThanOrEqual(loggedCommandsMax);
      let lines = parseCart([]);
      let items: Parameters<typeof applyWishlistCommand>[0] = [];
      for (const { uid: owner, tap } of log) {
        expect(["", uid]).toContain(owner);
        if (tap.table === "wishlist") items = applyWishlistCommand(items, tap);
        else {
          const change = applyLineCommand(lines, tap);
          if (change.ok) lines = [...change.lines];
        }
      }
      for (const line of lines) expect(parseCartLine(line)).toEqual(line);
      for (const item of items) expect(parseWishlistItem(item)).toEqual(item);
    });
  });
});

describe("generated answers of the shared cart", () => {
  const entries = anyRow({
    kind: fc.constantFrom("line", "wish", "viewed", "future"),
    key: anyText,
    version: fc.nat(),
    entry: anyRow({ quantity: anyNumber, stamp: anyText }),
  });
  const results = anyRow({
    id: ids,
    outcome: fc.constantFrom("done", "retry", "rejected", "future"),
    code: fc.constantFrom("clock-ahead", "cart-full", "future"),
    overruled: fc.array(fc.constantFrom("displayName", "phone", "future")),
  });
  const answers = anyRow({
    now: fc.nat(),
    ticket: fc.nat(),
    reset: fc.constantFrom("lost", "forgotten", undefined),
    cursor: anyText,
    more: fc.boolean(),
    entries: fc.oneof(fc.array(entries, { maxLength: 5 }), anyValue),
    results: fc.oneof(fc.array(results, { maxLength: 5 }), anyValue),
  });

  it("are read into names and outcomes, or refused", () => {
    holds(answers, (raw) => {
      const answer = parseSyncAnswer(raw);
      if (!answer) return;
      expect(Number.isFinite(answer.now) && Number.isFinite(answer.ticket)).toBe(true);
      for (const { kind, key, version, entry } of answer.entries)
        expect([typeof kind, typeof key, typeof version, typeof entry]).toEqual([
          "string",
          "string",
          "number",
          "object",
        ]);
      for (const { id, outcome } of answer.results ?? []) {
        expect(typeof id).toBe("string");
        expect(["done", "retry", "rejected"]).toContain(outcome);
      }
    });
  });

  it("have tickets that can be used once each", () => {
    const stored = fc.oneof(
      anyRow({
        dropped: anyNumber,
        devices: fc.array(fc.tuple(ids, fc.oneof(fc.nat(), anyNumber)), { maxLength: ticketDevicesMax + 2 }),
      }),
      anyValue,
    );
    holds(fc.tuple(stored, ids), ([raw, device]) => {
      const tickets = parseSyncTickets(raw);
      const current = currentTicketOf(tickets, device);
      const taken = consumeTicket(tickets, device, current);
      expect(taken?.devices.length).toBeLessThanOrEqual(ticketDevicesMax);
      if (taken && Number.isSafeInteger(current + 1))
        expect(consumeTicket(taken, device, current)).toBeUndefined();
    });
  });
});

describe("generated reports of measurements", () => {
  it("have values within their ranges, or are refused", () => {
    const values = fc.dictionary(fc.constantFrom(...vitalNames, "x"), anyNumber);
    const reports = anyRow({
      release: fc.constantFrom("AbCd1234", "<b>", ""),
      page: fc.constantFrom("home", "product", "x"),
      values: fc.oneof(values, anyValue),
    });
    holds(reports, (raw) => {
      const report = parseVitalsReport(raw);
      if (!report) return;
      const read = Object.values(report.values);
      expect(read.length).toBeGreaterThan(0);
      for (const value of read) expect(Number.isSafeInteger(value) && Number(value) >= 0).toBe(true);
    });
  });
});
