import { PEAKS } from './peaks.js';

const STEPS = 63;
const DECADES = 2.4;

/** Scale of 48 dB in 64 steps, which the eye can tell apart and which compress well. @param loudness from 0 to 1 */
export function peakByte(loudness: number): number {
  if (!(loudness > 0)) return 0;
  return Math.min(PEAKS.loudest, Math.max(0, Math.round(STEPS * (1 + Math.log10(loudness) / DECADES))) * 4);
}
