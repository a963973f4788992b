import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { zipSync } from "fflate";
import { onTestFinished } from "vitest";

const version = "0.40.4";
const machine = { x64: "amd64", arm64: "arm64" }[process.arch as string] ?? process.arch;
export const archiveName = `pocketbase_${version}_${process.platform}_${machine}.zip`;

/** A stand-in for the server, which only prints its version. */
export const createFakeBinary = (says = version): Buffer =>
  Buffer.from(`#!/bin/sh\necho "pocketbase version ${says}"\n`);

/** A zip archive of these files. */
export const createZip = (files: Record<string, Buffer>): Buffer => Buffer.from(zipSync(files));

export interface Releases {
  /** For POCKETBASE_RELEASES. */
  url: string;
  /** The requested paths, in order. */
  requestedPaths: string[];
}

interface Shape {
  archive?: Buffer;
  /** The text of checksums.txt; a matching one by default. */
  checksums?: string;
}

/** Serves a release with the paths of the official ones, on loopback. */
export async function serveReleases(shape: Shape = {}): Promise<Releases> {
  const archive =
    shape.archive ?? createZip({ "CHANGELOG.md": Buffer.from("# 1"), pocketbase: createFakeBinary() });
  const sum = createHash("sha256").update(archive).digest("hex");
  const other = "0".repeat(64);
  const checksums =
    shape.checksums ?? `${other}  pocketbase_${version}_plan9_mips.zip\n${sum}  ${archiveName}\n`;
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    if (request.url === `/download/v${version}/checksums.txt`) return response.end(checksums);
    if (request.url === `/download/v${version}/${archiveName}`) return response.end(archive);
    response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/download/`,
    requestedPaths: asked,
  };
}
