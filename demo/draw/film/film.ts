/**
 * Makes the banner's films and posters in public/video: `npx tsx demo/draw/film/film.ts`; needs ffmpeg with libx264. Six
 * seconds that end where they start. The poster is the first picture, so that the film takes over without a jump.
 */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { encodeFilm, type Film, keepFrames } from "./encode";
import { frame, type Scene } from "./frame";
import { desktopScene, mobileScene } from "./scenes";

const folder = join(dirname(fileURLToPath(import.meta.url)), "../../../public/video");
const seconds = 6;
const framesPerSecond = 20;

async function film(name: string, scene: Scene, budget: Budget): Promise<void> {
  const { width, height } = scene;
  const count = framesPerSecond * seconds;
  const shape: Film = { width, height, framesPerSecond, seconds };
  const work = await mkdtemp(join(tmpdir(), "film-"));
  try {
    const kept = await keepFrames(shape, join(work, "frames.mkv"), count, async (i) => {
      const picture = frame(scene, i / count);
      if (i === 0) await poster(name, scene, picture, budget.posterBytes);
      if ((i + 1) % framesPerSecond === 0) console.log(`${name}: ${i + 1} of ${count} pictures`);
      return picture;
    });
    await encodeFilm(kept, join(folder, `banner-${name}.mp4`), shape, budget.filmBytes, work);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

interface Budget {
  filmBytes: number;
  posterBytes: number;
}

/** The first picture, as good as its bytes allow. */
async function poster(name: string, { width, height }: Scene, picture: Buffer, bytes: number): Promise<void> {
  for (let quality = 60; ; quality -= 4) {
    const file = await sharp(picture, { raw: { width, height, channels: 3 } })
      .webp({ quality, effort: 6, smartSubsample: true })
      .toBuffer();
    if (file.length > bytes && quality > 8) continue;
    await writeFile(join(folder, `poster-${name}.webp`), file);
    console.log(`${name}: poster of ${file.length} bytes at quality ${quality}`);
    return;
  }
}

await mkdir(folder, { recursive: true });
await film("desktop", await desktopScene(), { filmBytes: 240_000, posterBytes: 42_000 });
await film("mobile", await mobileScene(), { filmBytes: 190_000, posterBytes: 25_000 });
