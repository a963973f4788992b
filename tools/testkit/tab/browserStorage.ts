import { vi } from "vitest";

/** What the session needs of a browser, in Node: local storage and its events. Two tabs share one storage. */
export class BrowserStorage {
  readonly items = new Map<string, string>();
  /** Whether the browser refuses to store anything. */
  blocked = false;

  /** Makes the globals those of a new tab with this storage; modules loaded from here on belong to it. */
  openTab(): EventTarget {
    const tab = new EventTarget();
    const allowed = () => {
      if (this.blocked) throw new DOMException("Access is denied.", "SecurityError");
      return this.items;
    };
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => allowed().get(key) ?? null,
      setItem: (key: string, value: string) => void allowed().set(key, value),
      removeItem: (key: string) => void allowed().delete(key),
    });
    vi.stubGlobal("addEventListener", tab.addEventListener.bind(tab));
    vi.stubGlobal("removeEventListener", tab.removeEventListener.bind(tab));
    vi.stubGlobal("dispatchEvent", tab.dispatchEvent.bind(tab));
    vi.stubGlobal("StorageEvent", StorageEventOfNode);
    vi.stubGlobal("document", Object.assign(new EventTarget(), { hidden: false, querySelector: () => null }));
    vi.resetModules();
    return tab;
  }

  /** What a browser does in every other tab when one has changed the storage. */
  dispatchStorageEvent(tab: EventTarget, key: string | null): void {
    tab.dispatchEvent(new StorageEventOfNode("storage", { key }));
  }
}

class StorageEventOfNode extends Event {
  readonly key: string | null;

  constructor(type: string, { key }: { key: string | null }) {
    super(type);
    this.key = key;
  }
}
