import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { type IncomingHttpHeaders, request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

/** A built site as small as one can be, in a folder of its own. */
export interface SmallSite {
  folder: string;
  write(file: string, content: string | Buffer, packed?: boolean): void;
  remove(): void;
}

export function createSmallSite(): SmallSite {
  const folder = mkdtempSync(path.join(tmpdir(), "haat-site-"));
  return {
    folder,
    write(file, content, packed = false) {
      const target = path.join(folder, file);
      mkdirSync(path.dirname(target), { recursive: true });
      // Packages often carry one fixed time for all files, so the time must not matter.
      const moment = new Date("2020-01-01T00:00:00Z");
      const put = (name: string, bytes: string | Buffer) => {
        writeFileSync(name, bytes);
        utimesSync(name, moment, moment);
      };
      put(target, content);
      if (!packed) return;
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

/** One request exactly as written: fetch would tidy the path, unpack the answer and hide headers. */
export function rawRequest(
  url: string,
  target: string,
  { method = "GET", headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path: target, method, headers, agent: false }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on("data", (piece: Buffer) => pieces.push(piece));
      answer.on("error", reject);
      answer.on("end", () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(pieces),
        }),
      );
    });
    asked.on("error", reject);
    asked.end();
  });
}
