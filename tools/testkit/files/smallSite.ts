import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { type IncomingHttpHeaders, request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

/** A minimal static site in a temporary folder. */
export interface SmallSite {
  folder: string;
  write(file: string, content: string | Buffer, compressed?: boolean): void;
  remove(): void;
}

export function createSmallSite(): SmallSite {
  const folder = mkdtempSync(path.join(tmpdir(), "haat-site-"));
  return {
    folder,
    write(file, content, compressed = false) {
      const target = path.join(folder, file);
      mkdirSync(path.dirname(target), { recursive: true });
      // Packages often give all files the same time; caching must not depend on it.
      const moment = new Date("2020-01-01T00:00:00Z");
      const put = (name: string, bytes: string | Buffer) => {
        writeFileSync(name, bytes);
        utimesSync(name, moment, moment);
      };
      put(target, content);
      if (!compressed) return;
      put(`${target}.br`, brotliCompressSync(content));
      put(`${target}.gz`, gzipSync(content));
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Sends a request unchanged. fetch would normalize the path, decompress the answer and hide headers. */
export function sendRawRequest(
  url: string,
  target: string,
  { method = "GET", headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, path: target, method, headers, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("error", reject);
      answer.on("end", () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(chunks),
        }),
      );
    });
    outgoing.on("error", reject);
    outgoing.end();
  });
}
