import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SOUND_RATE, SOUND_SECONDS, soundFrames, soundPrint, soundWords } from '@labelbridge/annotation';
import { type MediaType } from '@labelbridge/contracts';
import { readAloud, sentenceOf, speakerOf } from '../../../libs/annotation/testing/speech.js';
import { type Print, printOf } from '../../src/modules/work/flags/domain/prints.js';
import { decode } from '../../src/modules/work/media/processing/ffmpeg.js';

const SENTENCES = 500;
const FFMPEG = 'ffmpeg';

const CODINGS: readonly { readonly type: MediaType; readonly options: readonly string[] }[] = [
  { type: 'audio/mpeg', options: ['-c:a', 'libmp3lame', '-b:a', '16k', '-f', 'mp3'] },
  { type: 'audio/ogg', options: ['-c:a', 'libvorbis', '-q:a', '-1', '-f', 'ogg'] },
  { type: 'audio/ogg', options: ['-c:a', 'libopus', '-b:a', '12k', '-f', 'ogg'] },
  { type: 'audio/wav', options: ['-ar', '11025', '-f', 'wav'] },
];

/** The samples of a recording after another coding. */
async function coded(made: Int16Array, { type, options }: (typeof CODINGS)[number], folder: string): Promise<Int16Array> {
  const path = join(folder, 'coded');
  const input = Buffer.from(made.buffer, made.byteOffset, made.byteLength);
  const given = ['-f', 's16le', '-ar', String(SOUND_RATE), '-ac', '1', '-i', 'pipe:0'];
  const { status, stderr } = spawnSync(FFMPEG, ['-v', 'error', '-y', ...given, ...options, path], { input });
  if (status !== 0) throw new Error(`ffmpeg ended with ${status}: ${String(stderr)}`);
  const samples: number[] = [];
  await decode(FFMPEG, path, type, (sample) => samples.push(sample), SOUND_SECONDS);
  return Int16Array.from(samples);
}

export function recordingsBy(random: () => number) {
  // The same sentences by many people: their recordings are honest.
  const sentences = Array.from({ length: SENTENCES }, () => sentenceOf(random, 3.5 + random() * 4));
  const folder = mkdtempSync(join(tmpdir(), 'labelbridge-flags-'));
  return {
    make: (): Int16Array => readAloud(random, speakerOf(random), sentences[Math.floor(random() * SENTENCES)] ?? [], SOUND_RATE),
    printOf: (made: Int16Array, id: number): Print | null => {
      const words = soundWords([...soundFrames(made)]);
      return words === null ? null : printOf({ text: '', mediaIds: [`r${id}`] }, { sound: soundPrint(words) }, 'i');
    },
    /** Changes that leave a recording the same for people. */
    changes: [
      ...CODINGS.map((coding) => (made: Int16Array) => coded(made, coding, folder)),
      (made: Int16Array) => made.map((sample) => sample * 2),
      (made: Int16Array) => made.map((sample) => Math.round(sample / 2)),
      (made: Int16Array) => made.slice(SOUND_RATE / 2),
    ],
    end: (): void => rmSync(folder, { recursive: true }),
  };
}
