import { spawn } from "node:child_process";
import { join } from "node:path";

export interface VideoFormat {
  width: number;
  height: number;
  framesPerSecond: number;
  seconds: number;
}

/** Writes all frames into a lossless file, which allows encoding in two passes. @returns the file */
export async function writeFrames(
  { width, height, framesPerSecond }: VideoFormat,
  file: string,
  count: number,
  draw: (index: number) => Promise<Buffer>,
): Promise<string> {
  const raw = ["-f", "rawvideo", "-pix_fmt", "rgb24", "-s", `${width}x${height}`, "-r", `${framesPerSecond}`];
  const ffmpeg = start([...raw, "-i", "-", "-c:v", "ffv1", "-pix_fmt", "gbrp", file], "pipe");
  for (let i = 0; i < count; i++) {
    const picture = await draw(i);
    if (!ffmpeg.stdin?.write(picture)) await new Promise((resolve) => ffmpeg.stdin?.once("drain", resolve));
  }
  ffmpeg.stdin?.end();
  await ffmpeg.ended;
  return file;
}

/** Encodes H.264 with fast start, of about `bytes`. */
export async function encodeVideo(
  from: string,
  to: string,
  { framesPerSecond, seconds }: VideoFormat,
  bytes: number,
  workFolder: string,
): Promise<void> {
  // 4 KB for the container.
  const bitrate = Math.floor(((bytes - 4000) * 8) / seconds);
  const codec = [
    "-c:v",
    "libx264",
    "-profile:v",
    "high",
    "-preset",
    "veryslow",
    "-tune",
    "animation",
    "-b:v",
    `${bitrate}`,
  ];
  const picture = ["-vf", "scale=out_color_matrix=bt709:out_range=tv", "-pix_fmt", "yuv420p"];
  const tags = ["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709"];
  const loop = [
    "-g",
    `${framesPerSecond * seconds}`,
    "-bf",
    "6",
    "-an",
    "-fflags",
    "+bitexact",
    "-flags:v",
    "+bitexact",
  ];
  const common = [
    "-i",
    from,
    ...picture,
    ...tags,
    ...codec,
    ...loop,
    "-passlogfile",
    join(workFolder, "pass"),
  ];
  await start([...common, "-pass", "1", "-f", "null", "-"], "ignore").ended;
  await start([...common, "-pass", "2", "-movflags", "+faststart", to], "ignore").ended;
}

function start(options: string[], stdin: "pipe" | "ignore") {
  const ffmpeg = spawn("ffmpeg", ["-v", "error", "-y", ...options], { stdio: [stdin, "inherit", "inherit"] });
  const ended = new Promise<void>((resolve, reject) => {
    ffmpeg.on("error", reject);
    ffmpeg.on("close", (code) => (code === 0 ? resolve() : reject(new Error(`ffmpeg ended with ${code}`))));
  });
  return { stdin: ffmpeg.stdin, ended };
}
