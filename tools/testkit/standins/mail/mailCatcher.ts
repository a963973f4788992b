import { serveOnLoopback } from "../web/http";
import { type MailFault, MailFaults } from "./faults";
import { createInbox, type Inbox, type Mail } from "./inbox";
import { mailRoutes } from "./pageRoutes";
import { type Login, startSmtpServer } from "./smtpServer";

export type { MailFault, MailStage } from "./faults";
export type { Mail } from "./inbox";

export interface MailCatcher {
  readonly smtpPort: number;
  /** The page that shows the mails. */
  readonly url: string;
  /** Newest first. */
  messages(): readonly Mail[];
  waitFor: Inbox["waitFor"];
  clear(): void;
  /** Sets the fault; without an argument removes it. Hanging deliveries stay open until `stop`. */
  setFault(fault?: MailFault): Promise<void>;
  stop(): Promise<void>;
}

export interface MailCatcherOptions {
  /** Ports of the page and of SMTP; free ports by default. */
  readonly port?: number;
  readonly smtpPort?: number;
  readonly host?: string;
  /** The login that SMTP requires; none by default. */
  readonly login?: Login;
}

/**
 * Starts an SMTP server that keeps every mail and shows it on a web page.
 * @throws when a given port is taken
 */
export async function startMailCatcher(options: MailCatcherOptions = {}): Promise<MailCatcher> {
  const host = options.host ?? "127.0.0.1";
  const inbox = createInbox();
  const faults = new MailFaults();
  const smtp = await startSmtpServer(inbox, faults, {
    port: options.smtpPort ?? 0,
    host,
    login: options.login,
  });
  const web = await serveOnLoopback(mailRoutes(inbox), options.port, host).catch(async (problem: unknown) => {
    await smtp.close();
    throw problem;
  });
  return {
    smtpPort: smtp.port,
    url: web.url,
    messages: inbox.messages,
    waitFor: inbox.waitFor,
    clear: inbox.clear,
    async setFault(fault) {
      faults.set(fault);
      if (fault?.kind === "down") await smtp.close();
      else await smtp.open();
    },
    async stop() {
      await Promise.all([smtp.close(), web.close()]);
    },
  };
}
