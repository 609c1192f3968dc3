import { PEAKS } from './peaks.js';

const STEPS = 63;
const DECADES = 2.4;

/** One byte of a loudness from 0 to 1: 48 dB on 64 steps, which is what the eye tells apart, and compresses. */
export function peakByte(loudness: number): number {
  if (!(loudness > 0)) return 0;
  return Math.min(PEAKS.loudest, Math.max(0, Math.round(STEPS * (1 + Math.log10(loudness) / DECADES))) * 4);
}
