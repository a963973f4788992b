import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { useSearchParams } from "wouter";
import {
  accountLabel,
  ordersTab,
  signOutAnyway,
  signOutLabel,
  unsentEdits,
} from "../../domain/account/messages";
import type { Profile } from "../../domain/account/profile";
import { profileTab, tryAgain } from "../../domain/shared/messages";
import { retryAccountSync } from "../../state/account/accountSync";
import { focusOnMount, moveFocusOnUnmount } from "../../ui/accessibility";
import { hasModifier } from "../../ui/links";
import { AccountPhoto } from "./AccountPhoto";
import styles from "./account.module.css";

interface AccountHeadProps {
  email: string;
  /** With unsent edits applied. */
  profile: Pick<Profile, "displayName" | "photoURL">;
  /** Whether to ask for confirmation, because unsent edits would be lost. */
  asking: boolean;
  /** Whether a sign-out is running. */
  busy: boolean;
  /** Signs out; with `anyway` also while edits are unsent. */
  onSignOut(anyway?: boolean): void;
}

/** Name and picture of the shopper, and the sign-out button. */
export function AccountHead({
  email,
  profile: { displayName, photoURL },
  asking,
  busy,
  onSignOut,
}: AccountHeadProps) {
  return (
    <header className={styles.head}>
      <div className={styles.identity}>
        <h1 id="account-title">{accountLabel}</h1>
        <p>
          {photoURL && <AccountPhoto key={photoURL} url={photoURL} />}
          {displayName && <b>{displayName}</b>} <span>{email}</span>
        </p>
      </div>
      <button type="button" className="button button-quiet" aria-disabled={busy} onClick={() => onSignOut()}>
        {signOutLabel}
      </button>
      {asking && (
        <div className={styles.signOut} role="alert">
          <p>{unsentEdits}</p>
          <button type="button" className="text-button" ref={focusOnMount} onClick={() => onSignOut(true)}>
            {signOutAnyway}
          </button>
        </div>
      )}
    </header>
  );
}

const tabs = [
  { id: "orders", title: ordersTab },
  { id: "profile", title: profileTab },
] as const;
type TabId = (typeof tabs)[number]["id"];

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * The tabs Orders and Profile (spec 2). The open tab is a query parameter, so that back, reload and links
 * keep it.
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

interface FailureNoteProps {
  /** Undefined while there is no failure. */
  text: string | undefined;
  onRetry?: () => void;
}

/**
 * The message of a failed request, with a button that repeats it. Rendered also without a failure, because
 * screen readers announce only changes in an existing region.
 */
export function FailureNote({ text, onRetry = retryAccountSync }: FailureNoteProps) {
  return (
    <p className={text ? styles.note : "sr-only"}>
      <span role="status">{text}</span>{" "}
      {text && (
        <button type="button" className="text-button" ref={moveFocusOnUnmount} onClick={onRetry}>
          {tryAgain}
        </button>
      )}
    </p>
  );
}
