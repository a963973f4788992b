import type { AddressInfo, Socket } from "node:net";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import { type MailFaults, type MailStage, SmtpError } from "./faults";
import type { Inbox } from "./inbox";

export interface Smtp {
  readonly port: number;
  /** Closes all connections and refuses new ones until `open`, which listens on the same port. */
  close(): Promise<void>;
  open(): Promise<void>;
}

export interface Login {
  readonly user: string;
  readonly password: string;
}

const mailMaxBytes = 10 * 1024 * 1024;

/**
 * Starts an SMTP server that adds every mail to `inbox`.
 * @param options.login the only accepted login; without it every login is accepted, and none is needed
 */
export async function startSmtpServer(
  inbox: Inbox,
  faults: MailFaults,
  options: { readonly port: number; readonly host: string; readonly login?: Login | undefined },
): Promise<Smtp> {
  const sockets = new Set<Socket>();
  let port = options.port;
  let server: SMTPServer | undefined;

  /** Runs a stage: applies its fault, does the work, answers the client. */
  function stage<Answer>(
    name: MailStage,
    session: SMTPServerSession,
    answer: (problem: Error | null, value?: Answer) => void,
    work: () => Answer | Promise<Answer>,
  ): void {
    const drop = () => {
      for (const socket of sockets) if (socket.remotePort === session.remotePort) socket.destroy();
    };
    faults
      .apply(name, drop)
      .then(work)
      .then(
        (value) => answer(null, value),
        (problem: unknown) => answer(problem instanceof Error ? problem : new Error(String(problem))),
      );
  }

  function build(): SMTPServer {
    return new PromptSmtpServer({
      name: "demo-mail.localhost",
      banner: "Demo mail: nothing leaves this computer",
      // The certificate would be self-signed, and PocketBase refuses such certificates.
      disabledCommands: ["STARTTLS"],
      disableReverseLookup: true,
      authOptional: !options.login,
      size: mailMaxBytes,
      rejectOversized: true,
      maxClients: 100,
      closeTimeout: 50,
      logger: false,
      onConnect: (session, done) => stage("connect", session, done, () => {}),
      onAuth: (auth, session, done) =>
        stage("login", session, done, () => {
          const { login } = options;
          if (login && (auth.username !== login.user || auth.password !== login.password)) {
            throw new SmtpError(535, "Wrong user or password");
          }
          return { user: auth.username ?? "anybody" };
        }),
      onMailFrom: (_address, session, done) => stage("sender", session, done, () => {}),
      onRcptTo: (_address, session, done) => stage("recipient", session, done, () => {}),
      onData(stream, session, done) {
        // Reads before the fault is applied: a server that hangs after DATA has still received the mail.
        const source = collect(stream);
        // Handled by the await below; this prevents an unhandled rejection while a fault delays the await.
        source.catch(() => {});
        stage("data", session, done, async () => {
          const bytes = await source;
          if (!stream.sizeExceeded) {
            await inbox.add(
              bytes,
              session.envelope.rcptTo.map((recipient) => recipient.address),
            );
          }
          return "Kept for the demo";
        });
      },
    });
  }

  async function open(): Promise<void> {
    if (server) return;
    const starting = build();
    // Tests close connections early; the server keeps running.
    starting.on("error", () => {});
    starting.server.on("connection", (socket) => {
      sockets.add(socket);
      socket.once("close", () => sockets.delete(socket));
    });
    await new Promise<void>((resolve, reject) => {
      starting.server.once("error", reject);
      starting.listen(port, options.host, () => {
        starting.server.off("error", reject);
        resolve();
      });
    });
    port = (starting.server.address() as AddressInfo).port;
    server = starting;
  }

  async function close(): Promise<void> {
    const stopping = server;
    if (!stopping) return;
    server = undefined;
    const closed = new Promise<void>((resolve) => stopping.close(() => resolve()));
    for (const socket of sockets) socket.destroy();
    await closed;
  }

  await open();
  return { port, open, close };
}

/**
 * smtp-server waits 100 ms for clients that speak first, in each connection, and each mail is one. This one
 * greets at once.
 */
class PromptSmtpServer extends SMTPServer {
  override connect(...args: Parameters<SMTPServer["connect"]>): void {
    super.connect(...args);
    const connection = [...this.connections].at(-1);
    if (!connection) return;
    connection.connectionReady();
    connection.connectionReady = () => {};
  }
}

/** Reads the mail; drops the bytes beyond the size limit. */
async function collect(stream: SMTPServerDataStream): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream as AsyncIterable<Buffer>) {
    if (!stream.sizeExceeded) parts.push(part);
  }
  return Buffer.concat(parts);
}
