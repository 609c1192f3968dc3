import { type Waveform } from './waveform.js';

interface SpeechPart {
  readonly start: number;
  end: number;
}

const STEP = 0.02;
/** Seconds: minimum length, maximum pause, margins before and after. */
const LEAST = 0.3;
const PAUSE = 0.45;
const BEFORE = 0.1;
const AFTER = 0.15;

/** Finds parts that are louder than the background for a while. Bridges short pauses. */
export function findSpeech({ level }: Pick<Waveform, 'level'>, from: number, to: number): SpeechPart[] {
  const levels = Array.from({ length: Math.max(0, Math.round((to - from) / STEP)) }, (_, i) =>
    level(from + i * STEP, from + (i + 1) * STEP),
  );
  const sorted = [...levels].sort((a, b) => a - b);
  const quiet = sorted[Math.floor(sorted.length * 0.1)] ?? 0;
  const loud = sorted[Math.floor(sorted.length * 0.9)] ?? 0;
  if (loud - quiet < 0.1) return [];
  const threshold = quiet + 0.35 * (loud - quiet);
  const found: SpeechPart[] = [];
  levels.forEach((each, i) => {
    if (each < threshold) return;
    const at = from + i * STEP;
    const last = found.at(-1);
    if (last && at - last.end < PAUSE) last.end = at + STEP;
    else found.push({ start: at, end: at + STEP });
  });
  return found
    .filter(({ start, end }) => end - start >= LEAST)
    .map(({ start, end }) => ({ start: Math.max(from, start - BEFORE), end: Math.min(to, end + AFTER) }));
}

/** Leaves out parts that overlap existing ones. */
export const findNewSpeech = (waveform: Pick<Waveform, 'level'>, from: number, to: number, there: readonly SpeechPart[]): SpeechPart[] =>
  findSpeech(waveform, from, to).filter((part) => !there.some(({ start, end }) => start < part.end && end > part.start));
