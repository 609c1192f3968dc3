import { peakByte, PEAKS } from '@labelbridge/annotation';
import { CHUNK_SECONDS, Peaks, type Waveform } from './waveform.js';

/** Limits for decoding on this device: beyond, a waveform is not worth the memory and data. */
const DECODE_LIMITS = { bytes: 10_000_000, bytesWithDataSaver: 1_000_000, seconds: 600 } as const;
/** Rate of the decoder in Hz, which keeps ten minutes in 20 MB. */
const RATE = 8_000;
const SAMPLES_OF_STEP = RATE / PEAKS.perSecond;
const STEPS_OF_OVERVIEW = PEAKS.perSecond / PEAKS.overviewPerSecond;

export const WITHOUT_WAVEFORM = {
  tooLarge: 'No waveform: the server has none yet, and the recording is too long for this device to compute one. It plays all the same.',
  unreadable: 'No waveform: this browser cannot compute one. The recording plays all the same.',
} as const;

export const mayDecode = (bytes: number, seconds: number, dataSaver: boolean): boolean =>
  bytes <= (dataSaver ? DECODE_LIMITS.bytesWithDataSaver : DECODE_LIMITS.bytes) && seconds <= DECODE_LIMITS.seconds;

/** @param samples values from -1 to 1, 8,000 per second */
export function peaksOf(samples: Float32Array): Uint8Array {
  return Uint8Array.from({ length: Math.ceil(samples.length / SAMPLES_OF_STEP) }, (_, step) => {
    let most = 0;
    for (const sample of samples.subarray(step * SAMPLES_OF_STEP, (step + 1) * SAMPLES_OF_STEP)) most = Math.max(most, Math.abs(sample));
    return peakByte(most);
  });
}

export function waveformOf(fine: Uint8Array): Waveform {
  const overview = Uint8Array.from({ length: Math.ceil(fine.length / STEPS_OF_OVERVIEW) }, (_, i) =>
    fine.subarray(i * STEPS_OF_OVERVIEW, (i + 1) * STEPS_OF_OVERVIEW).reduce((most, peak) => Math.max(most, peak), 0),
  );
  const peaks = new Peaks(overview);
  const steps = CHUNK_SECONDS * PEAKS.perSecond;
  for (let chunk = 0; chunk * steps < fine.length; chunk += 1) peaks.add(chunk, fine.subarray(chunk * steps, (chunk + 1) * steps));
  return { level: (from, to) => peaks.level(from, to), need: () => undefined };
}

/** Downloads and decodes a recording. Rejects if the browser cannot. */
export async function decodePeaks(url: string, signal: AbortSignal): Promise<Waveform> {
  const answer = await fetch(url, { signal });
  if (!answer.ok) throw new Error(`The recording answered ${answer.status}`);
  const context = new OfflineAudioContext(1, 1, RATE);
  const decoded = await context.decodeAudioData(await answer.arrayBuffer());
  return waveformOf(peaksOf(decoded.getChannelData(0)));
}
