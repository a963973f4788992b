import type { AddressInfo, Socket } from "node:net";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import { type MailFaultSwitch, type MailStage, Refusal } from "./faults";
import type { Inbox } from "./inbox";

export interface Smtp {
  readonly port: number;
  /** Refuses connections and drops the open ones, until `open` listens on the same port again. */
  close(): Promise<void>;
  open(): Promise<void>;
}

export interface Login {
  readonly user: string;
  readonly password: string;
}

const mailMaxBytes = 10 * 1024 * 1024;

/**
 * A real SMTP server that puts what it gets into `inbox`.
 * @param login when given, nobody delivers without it; otherwise anybody does, with any login or none
 */
export async function startSmtp(
  inbox: Inbox,
  faults: MailFaultSwitch,
  options: { readonly port: number; readonly host: string; readonly login?: Login | undefined },
): Promise<Smtp> {
  const sockets = new Set<Socket>();
  let port = options.port;
  let server: SMTPServer | undefined;

  /** Runs a stage: first its fault, then what it is for, then the answer to the client. */
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
      .pass(name, drop)
      .then(work)
      .then(
        (value) => answer(null, value),
        (problem: unknown) => answer(problem instanceof Error ? problem : new Error(String(problem))),
      );
  }

  function build(): SMTPServer {
    return new SMTPServer({
      name: "demo-mail.localhost",
      banner: "Demo mail: nothing leaves this computer",
      // Its certificate would be nobody's, and PocketBase rightly refuses such a one when it is offered.
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
            throw new Refusal(535, "Wrong user or password");
          }
          return { user: auth.username ?? "anybody" };
        }),
      onMailFrom: (_address, session, done) => stage("sender", session, done, () => {}),
      onRcptTo: (_address, session, done) => stage("recipient", session, done, () => {}),
      onData(stream, session, done) {
        // Read at once: a stage that hangs has still taken the mail in, as a real server would have.
        const source = collect(stream);
        // A client that leaves in the middle is told of below; until a fault has passed nobody listens yet.
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
    // A client that cuts the connection is an event of the tests, not a reason to end.
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

/** The mail's bytes; of one that is too large, nothing beyond the limit is kept. */
async function collect(stream: SMTPServerDataStream): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream as AsyncIterable<Buffer>) {
    if (!stream.sizeExceeded) parts.push(part);
  }
  return Buffer.concat(parts);
}
