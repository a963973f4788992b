import PostalMime, { type Address } from "postal-mime";

/** A mail that arrived, as the catcher's page and the tests read it. */
export interface Mail {
  readonly id: number;
  readonly receivedAt: Date;
  /** As the mail says: `Haat <hello@haat.example>`. */
  readonly from: string;
  /** The addresses it was delivered to, blind copies included. */
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** By lower-case name; of a header that occurs twice, the last. */
  readonly headers: Readonly<Record<string, string>>;
  /** The web addresses in the mail, each once, in the order in which they stand there. */
  readonly links: readonly string[];
  /** The mail as it came over the wire. */
  readonly source: string;
}

export interface Inbox {
  /** Newest first. */
  messages(): readonly Mail[];
  add(source: Buffer, to: readonly string[]): Promise<Mail>;
  clear(): void;
  /** Calls back after each change, until the returned function is called. */
  onChange(listener: (arrived: Mail | undefined) => void): () => void;
  /**
   * The newest mail that fits, now or within `timeoutMs`.
   * @throws when none came, with the subjects of those that did
   */
  waitFor(predicate: (mail: Mail) => boolean, timeoutMs?: number): Promise<Mail>;
}

// A demo that runs for weeks, or a test that mails in a loop, must not fill the memory.
const mailsMax = 200;
const bytesMax = 32 * 1024 * 1024;

export function createInbox(): Inbox {
  let mails: readonly Mail[] = [];
  let lastId = 0;
  const listeners = new Set<(arrived: Mail | undefined) => void>();
  const tell = (arrived?: Mail) => {
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
      mails = withinBounds([mail, ...mails].sort((a, b) => b.id - a.id));
      tell(mail);
      return mail;
    },
    clear() {
      mails = [];
      tell();
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

function withinBounds(newestFirst: readonly Mail[]): readonly Mail[] {
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

/** Web addresses in running text; a full stop or bracket after one is not a part of it. */
export const webAddresses = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]]/g;

function linksOf(markup: string, text: string): readonly string[] {
  const inMarkup = [...markup.matchAll(/\bhref\s*=\s*["']([^"']+)["']/gi)].map((match) =>
    (match[1] ?? "").replaceAll("&amp;", "&"),
  );
  const inText = text.match(webAddresses) ?? [];
  return [...new Set([...inMarkup, ...inText])].filter((link) => /^https?:/.test(link));
}
