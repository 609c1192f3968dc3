/** Peaks of a recording: the loudest sample of each step, one byte from 0 to 252 on a scale of 48 dB. */
export const PEAKS = { perSecond: 100, overviewPerSecond: 4, loudest: 252 } as const;
