import { connect, type Socket } from "node:net";

/** A raw SMTP client over a socket. It does not check the answers. */
export interface SmtpClient {
  readonly greeting: string;
  /** Sends a line and returns the complete answer. Throws when the connection ends first. */
  send(line: string): Promise<string>;
  /** Resolves when the server ends the connection. */
  readonly ended: Promise<void>;
  close(): void;
}

/** @throws when the connection is refused or ends before a greeting */
export async function connectSmtp(port: number): Promise<SmtpClient> {
  const socket = connect(port, "127.0.0.1").setEncoding("utf8");
  const answers = answersOf(socket);
  const ended = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  const greeting = await answers.next();
  return {
    greeting,
    ended,
    send(line) {
      socket.write(`${line}\r\n`);
      return answers.next();
    },
    close: () => socket.destroy(),
  };
}

/** Splits the stream into answers; the last line of an answer is `250 …`, the lines before are `250-…`. */
function answersOf(socket: Socket): { next(): Promise<string> } {
  let text = "";
  let waiting: { resolve(answer: string): void; reject(problem: Error): void } | undefined;
  let problem: Error | undefined;
  const settle = () => {
    const last = /^\d{3} .*\r\n/m.exec(text);
    if (waiting && last) {
      const end = last.index + last[0].length;
      const answer = text.slice(0, end).trimEnd();
      text = text.slice(end);
      waiting.resolve(answer);
      waiting = undefined;
    } else if (waiting && problem) {
      waiting.reject(problem);
    }
  };
  socket.on("data", (part: string) => {
    text += part;
    settle();
  });
  socket.once("error", (error) => {
    problem = error;
    settle();
  });
  socket.once("close", () => {
    problem ??= new Error("The connection ended");
    settle();
  });
  return {
    next: () =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        settle();
      }),
  };
}

/** A mail in the format of PocketBase: text and HTML part, encoded words. */
export function createMail(options: { to: string; subject: string; text: string; html: string }): string {
  const word = (text: string) => `=?UTF-8?B?${Buffer.from(text).toString("base64")}?=`;
  const part = (type: string, text: string) =>
    `--edge\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(text).toString("base64")}\r\n`;
  return [
    `From: ${word("Haat ✨")} <hello@haat.example>`,
    `To: <${options.to}>`,
    `Subject: ${word(options.subject)}`,
    "MIME-Version: 1.0",
    'Content-Type: multipart/alternative; boundary="edge"',
    "",
    `${part("text/plain", options.text)}${part("text/html", options.html)}--edge--`,
  ].join("\r\n");
}

/** Delivers a mail and returns the answer to DATA. @throws at the first answer that is neither 2xx nor 3xx */
export async function deliverMail(port: number, to: string, mail: string): Promise<string> {
  const client = await connectSmtp(port);
  try {
    let answer = "";
    const lines = [
      "EHLO shop.localhost",
      "MAIL FROM:<hello@haat.example>",
      `RCPT TO:<${to}>`,
      "DATA",
      `${mail}\r\n.`,
    ];
    for (const line of lines) {
      answer = await client.send(line);
      if (!/^[23]/.test(answer)) throw new Error(answer);
    }
    return answer;
  } finally {
    client.close();
  }
}
