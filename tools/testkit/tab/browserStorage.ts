import { vi } from "vitest";

/** localStorage and its events, in Node. Tabs of one instance share the storage. */
export class BrowserStorage {
  readonly items = new Map<string, string>();
  /** Whether every access throws, as with blocked cookies. */
  blocked = false;

  /** Installs the globals of a new tab. Modules that are imported afterwards belong to it. */
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
      key: (at: number) => [...allowed().keys()][at] ?? null,
      get length() {
        return allowed().size;
      },
    });
    vi.stubGlobal("addEventListener", tab.addEventListener.bind(tab));
    vi.stubGlobal("removeEventListener", tab.removeEventListener.bind(tab));
    vi.stubGlobal("dispatchEvent", tab.dispatchEvent.bind(tab));
    vi.stubGlobal("StorageEvent", StorageEventOfNode);
    vi.stubGlobal("document", Object.assign(new EventTarget(), { hidden: false, querySelector: () => null }));
    vi.resetModules();
    return tab;
  }

  /** Dispatches the event that a browser sends to the other tabs after a change. */
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
