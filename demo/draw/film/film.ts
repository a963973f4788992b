/**
 * Makes the banner's films and posters in public/video: `npx tsx demo/draw/film/film.ts`; needs ffmpeg with libx264. Six
 * seconds that end where they start. The poster is the first picture, so that the film takes over without a jump.
 */
import { spawn } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { frame, type Scene } from "./frame";
import { desktopScene, mobileScene } from "./scenes";

const folder = join(dirname(fileURLToPath(import.meta.url)), "../../../public/video");
const framesPerSecond = 20;
const seconds = 6;

async function film(name: string, scene: Scene, crf: number): Promise<void> {
  const { width, height } = scene;
  const input = [
    "-f",
    "rawvideo",
    "-pix_fmt",
    "rgb24",
    "-s",
    `${width}x${height}`,
    "-r",
    `${framesPerSecond}`,
  ];
  const colours = "scale=out_color_matrix=bt709:out_range=tv";
  const tags = ["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709"];
  const h264 = ["-c:v", "libx264", "-profile:v", "high", "-preset", "veryslow", "-crf", `${crf}`];
  const file = join(folder, `banner-${name}.mp4`);
  const encoder = spawn(
    "ffmpeg",
    // biome-ignore format: one option with its value after another
    ["-v", "error", "-y", ...input, "-i", "-", "-vf", colours, ...tags, ...h264, "-pix_fmt", "yuv420p",
      "-g", "120", "-bf", "4", "-movflags", "+faststart", "-fflags", "+bitexact", "-flags:v", "+bitexact", "-an", file],
    { stdio: ["pipe", "inherit", "inherit"] },
  );
  const ended = new Promise<void>((resolve, reject) => {
    encoder.on("error", reject);
    encoder.on("close", (code) => (code === 0 ? resolve() : reject(new Error(`ffmpeg ended with ${code}`))));
  });
  const count = framesPerSecond * seconds;
  for (let i = 0; i < count; i++) {
    const picture = frame(scene, i / count);
    if (i === 0) await poster(name, scene, picture);
    if (!encoder.stdin.write(picture)) await new Promise((resolve) => encoder.stdin.once("drain", resolve));
    if ((i + 1) % framesPerSecond === 0) console.log(`${name}: ${i + 1} of ${count} pictures`);
  }
  encoder.stdin.end();
  await ended;
}

async function poster(name: string, { width, height }: Scene, picture: Buffer): Promise<void> {
  await sharp(picture, { raw: { width, height, channels: 3 } })
    .webp({ quality: 50, effort: 6, smartSubsample: true })
    .toFile(join(folder, `poster-${name}.webp`));
}

await mkdir(folder, { recursive: true });
await film("desktop", await desktopScene(), 30);
await film("mobile", await mobileScene(), 31);
