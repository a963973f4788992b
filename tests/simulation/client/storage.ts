import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
// @ts-expect-error It is not published, and has no types.
import ObjectStore from "../../../node_modules/fake-indexeddb/build/esm/lib/ObjectStore.js";

/**
 * Dexie's largest key has one array twice, which fake-indexeddb takes for a cycle: without arrays as keys
 * Dexie uses a text.
 */
class KeyRange extends IDBKeyRange {
  static override only(value: unknown): ReturnType<typeof IDBKeyRange.only> {
    if (Array.isArray(value)) throw new DOMException("No arrays.", "DataError");
    return IDBKeyRange.only(value);
  }
}

export { IDBFactory, KeyRange as IDBKeyRange, ObjectStore };
