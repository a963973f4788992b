import PostalMime, { type Address } from "postal-mime";

/** A received mail. */
export interface Mail {
  readonly id: number;
  readonly receivedAt: Date;
  /** The From header, for example `Haat <hello@haat.example>`. */
  readonly from: string;
  /** The envelope recipients, including blind copies. */
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** By lower-case name. The last one wins when a header occurs twice. */
  readonly headers: Readonly<Record<string, string>>;
  /** The distinct web addresses of the mail, in order of appearance. */
  readonly links: readonly string[];
  /** The raw mail. */
  readonly source: string;
}

export interface Inbox {
  /** Newest first. */
  messages(): readonly Mail[];
  add(source: Buffer, to: readonly string[]): Promise<Mail>;
  clear(): void;
  /** Calls `listener` after each change; the returned function unsubscribes. */
  onChange(listener: (arrived: Mail | undefined) => void): () => void;
  /**
   * Resolves with the newest matching mail, waiting for at most `timeoutMs`.
   * @throws after the timeout; the message lists the subjects of the received mails
   */
  waitFor(predicate: (mail: Mail) => boolean, timeoutMs?: number): Promise<Mail>;
}

// Limits the memory of a demo that runs for weeks.
const mailsMax = 200;
const bytesMax = 32 * 1024 * 1024;

export function createInbox(): Inbox {
  let mails: readonly Mail[] = [];
  let lastId = 0;
  const listeners = new Set<(arrived: Mail | undefined) => void>();
  const notify = (arrived?: Mail) => {
    for (const listener of [...listeners]) listener(arrived);
  };
  const onChange: Inbox["onChange"] = (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };

  return {
    messages: () => mails,
    onChange,
    async add(source, to) {
      const mail = await parse(++lastId, source, to);
      mails = newestWithinLimits([mail, ...mails].sort((a, b) => b.id - a.id));
      notify(mail);
      return mail;
    },
    clear() {
      mails = [];
      notify();
    },
    waitFor(predicate, timeoutMs = 5000) {
      const here = mails.find(predicate);
      if (here) return Promise.resolve(here);
      return new Promise((resolve, reject) => {
        const stopListening = onChange((arrived) => {
          if (!arrived || !predicate(arrived)) return;
          clearTimeout(timer);
          stopListening();
          resolve(arrived);
        });
        const timer = setTimeout(() => {
          stopListening();
          const seen = mails.map((mail) => `"${mail.subject}" to ${mail.to.join(", ")}`).join("; ");
          reject(new Error(`No such mail within ${timeoutMs} ms. There are: ${seen || "none"}.`));
        }, timeoutMs);
      });
    },
  };
}

function newestWithinLimits(newestFirst: readonly Mail[]): readonly Mail[] {
  let bytes = 0;
  return newestFirst.slice(0, mailsMax).filter((mail, index) => {
    bytes += mail.source.length + mail.html.length + mail.text.length;
    return index === 0 || bytes <= bytesMax;
  });
}

async function parse(id: number, source: Buffer, to: readonly string[]): Promise<Mail> {
  const email = await PostalMime.parse(source);
  const text = email.text ?? "";
  const markup = email.html ?? "";
  return {
    id,
    receivedAt: new Date(),
    from: email.from ? nameOf(email.from) : "",
    to,
    subject: email.subject ?? "",
    text,
    html: markup,
    headers: Object.fromEntries(email.headers.map((header) => [header.key, header.value])),
    links: linksOf(markup, text),
    source: source.toString("utf8"),
  };
}

function nameOf(address: Address): string {
  return address.name ? `${address.name} <${address.address ?? ""}>` : (address.address ?? "");
}

/** Matches web addresses in text, without trailing punctuation. */
export const webAddressPattern = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]]/g;

function linksOf(markup: string, text: string): readonly string[] {
  const inMarkup = [...markup.matchAll(/\bhref\s*=\s*["']([^"']+)["']/gi)].map((match) =>
    (match[1] ?? "").replace(/&(?:amp|#38);/g, "&"),
  );
  const inText = text.match(webAddressPattern) ?? [];
  return [...new Set([...inMarkup, ...inText])].filter((link) => /^https?:/.test(link));
}
