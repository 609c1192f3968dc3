// Draws the clip of the demo again, and codes it with ffmpeg: `npm run verify -- demo:clip`.
import { spawn } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { CLIP, clipFrame } from '../../src/cli/seed/batches/clip-scene.js';

const FILE = fileURLToPath(new URL('../../src/cli/seed/batches/clip.mp4', import.meta.url));
const input = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${CLIP.width}x${CLIP.height}`, '-r', String(CLIP.fps), '-i', 'pipe:0'];
// A keyframe each second and no B-frames: steps from frame to frame are quick. Bit-exact: the same drawing is the same file.
const coding = ['-c:v', 'libx264', '-preset', 'veryslow', '-crf', '27', '-pix_fmt', 'yuv420p', '-g', String(CLIP.fps), '-bf', '0'];
const file = ['-threads', '1', '-fflags', '+bitexact', '-flags:v', '+bitexact', '-movflags', '+faststart', '-y', FILE];

const ffmpeg = spawn('ffmpeg', ['-v', 'error', ...input, ...coding, ...file], { stdio: ['pipe', 'inherit', 'inherit'] });
const ended = new Promise<number | null>((resolve, reject) => ffmpeg.once('error', reject).once('close', resolve));
for (let frame = 1; frame <= CLIP.frames; frame++) {
  const pixels = await sharp(Buffer.from(clipFrame(frame)))
    .removeAlpha()
    .raw()
    .toBuffer();
  if (!ffmpeg.stdin.write(pixels)) await new Promise((resolve) => ffmpeg.stdin.once('drain', resolve));
}
ffmpeg.stdin.end();
if ((await ended) !== 0) throw new Error('ffmpeg could not code the clip');
process.stdout.write(`${FILE}: ${CLIP.frames} frames, ${(await stat(FILE)).size} bytes\n`);
