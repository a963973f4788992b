/**
 * Renders the banner's videos and posters into public/video: `npm run video`; needs ffmpeg with libx264. A
 * video is a loop of six seconds. The poster is its first frame, so that the page shows no jump when the
 * video starts.
 */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { publicFolder } from "../paths";
import { encodeVideo, type VideoFormat, writeFrames } from "./encodeVideo";
import { renderFrame, type Scene } from "./renderFrame";
import { desktopScene, mobileScene } from "./scenes";

const folder = join(publicFolder, "video");
const seconds = 6;
const framesPerSecond = 20;

interface Budget {
  videoBytes: number;
  posterBytes: number;
}

async function renderVideo(name: string, scene: Scene, budget: Budget): Promise<void> {
  const { width, height } = scene;
  const count = framesPerSecond * seconds;
  const format: VideoFormat = { width, height, framesPerSecond, seconds };
  const workFolder = await mkdtemp(join(tmpdir(), "banner-video-"));
  try {
    const lossless = await writeFrames(format, join(workFolder, "frames.mkv"), count, async (i) => {
      const frame = renderFrame(scene, i / count);
      if (i === 0) await writePoster(name, scene, frame, budget.posterBytes);
      if ((i + 1) % framesPerSecond === 0) console.log(`${name}: ${i + 1} of ${count} frames`);
      return frame;
    });
    await encodeVideo(lossless, join(folder, `banner-${name}.mp4`), format, budget.videoBytes, workFolder);
  } finally {
    await rm(workFolder, { recursive: true, force: true });
  }
}

/** Writes the first frame in the best quality that fits into `bytes`. */
async function writePoster(
  name: string,
  { width, height }: Scene,
  frame: Buffer,
  bytes: number,
): Promise<void> {
  for (let quality = 60; ; quality -= 4) {
    const file = await sharp(frame, { raw: { width, height, channels: 3 } })
      .webp({ quality, effort: 6, smartSubsample: true })
      .toBuffer();
    if (file.length > bytes && quality > 8) continue;
    await writeFile(join(folder, `poster-${name}.webp`), file);
    console.log(`${name}: poster of ${file.length} bytes at quality ${quality}`);
    return;
  }
}

await mkdir(folder, { recursive: true });
await renderVideo("desktop", await desktopScene(), { videoBytes: 240_000, posterBytes: 42_000 });
await renderVideo("mobile", await mobileScene(), { videoBytes: 190_000, posterBytes: 25_000 });
