/** Peaks of a recording: the loudest sample of each step, one byte from 0 to 252 on a scale of 48 dB. */
export const PEAKS = { perSecond: 100, overviewPerSecond: 4, loudest: 252 } as const;

const STEPS = 63;
const DECADES = 2.4;

/** One byte of a loudness from 0 to 1: 48 dB on 64 steps, which is what the eye tells apart, and compresses. */
export function peakByte(loudness: number): number {
  if (!(loudness > 0)) return 0;
  return Math.min(PEAKS.loudest, Math.max(0, Math.round(STEPS * (1 + Math.log10(loudness) / DECADES))) * 4);
}
