import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { useSearchParams } from "wouter";
import { accountLabel, ordersTab } from "../../domain/account/messages";
import { profileTab } from "../../domain/shared/messages";
import { hasModifier } from "../../ui/clicks";
import styles from "./account.module.css";

const tabs = [
  { id: "orders", title: ordersTab },
  { id: "profile", title: profileTab },
] as const;
type TabId = (typeof tabs)[number]["id"];

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * The tabs Orders and Profile (spec 2). A query parameter names the open tab, so that back, reload and links
 * keep that tab open.
 */
export function AccountTabs({ panels }: { panels: Record<TabId, ReactNode> }) {
  const [query, setQuery] = useSearchParams();
  const open = tabs.find(({ id }) => id === query.get("tab")) ?? tabs[0];
  const list = useRef<HTMLDivElement>(null);

  const choose = (id: TabId) => {
    setQuery(
      (now) => {
        now.delete("tab");
        now.append("tab", id);
        return now;
      },
      { replace: true },
    );
    list.current?.querySelector<HTMLElement>(`#tab-${id}`)?.focus();
  };
  const step = (event: KeyboardEvent) => {
    if (hasModifier(event)) return;
    const { key } = event;
    const at = key === "Home" ? 0 : key === "End" ? tabs.length - 1 : tabs.indexOf(open) + (steps[key] ?? 0);
    const next = tabs[(at + tabs.length) % tabs.length];
    if (!next || next === open) return;
    event.preventDefault();
    choose(next.id);
  };

  return (
    <>
      <div className={styles.tabs} role="tablist" aria-label={accountLabel} ref={list} onKeyDown={step}>
        {tabs.map(({ id, title }) => (
          <button
            key={id}
            id={`tab-${id}`}
            type="button"
            role="tab"
            aria-selected={id === open.id}
            aria-controls={`panel-${id}`}
            tabIndex={id === open.id ? 0 : -1}
            onClick={() => choose(id)}
          >
            {title}
          </button>
        ))}
      </div>
      {tabs.map(({ id }) => (
        <div
          key={id}
          role="tabpanel"
          id={`panel-${id}`}
          tabIndex={-1}
          aria-labelledby={`tab-${id}`}
          hidden={id !== open.id}
        >
          {id === open.id && panels[id]}
        </div>
      ))}
    </>
  );
}
