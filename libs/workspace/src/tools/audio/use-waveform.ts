import { useEffect, useState } from 'react';
import { type MediaFile, type MediaLinks } from '../tool.js';
import { PEAK_DECODER } from './lazy.js';
import { fetchPeaks } from './fetch-peaks.js';
import { type Waveform } from './waveform.js';

interface WaveformState {
  readonly waveform: Waveform | null;
  /** Reason that there is none: the recording is too large to decode here, or the browser cannot decode it. */
  readonly why?: string;
}

const LOADING: WaveformState = { waveform: null };
const noWaveform = (why: string): WaveformState => ({ waveform: null, why });

async function loadWaveform(
  { peaks, overview }: MediaLinks,
  file: MediaFile,
  options: { duration: number; dataSaver: boolean; onMore: () => void; signal: AbortSignal },
): Promise<WaveformState> {
  const { duration, dataSaver, onMore, signal } = options;
  try {
    if (peaks !== undefined && overview !== undefined) {
      return { waveform: await fetchPeaks({ peaks, overview }, onMore, signal) };
    }
  } catch {
    // Decoded here, if possible.
  }
  const decoding = await PEAK_DECODER.load().catch(() => undefined);
  if (!decoding) return noWaveform('No waveform.');
  const { decodePeaks, mayDecode, WITHOUT_WAVEFORM } = decoding;
  if (!mayDecode(file.bytes, duration, dataSaver)) return noWaveform(WITHOUT_WAVEFORM.tooLarge);
  try {
    return { waveform: await decodePeaks(file.url, signal) };
  } catch {
    return noWaveform(WITHOUT_WAVEFORM.unreadable);
  }
}

/** Uses the server's peaks, else decodes on this device. @param onMore called when there is more to draw */
export function useWaveform(
  itemId: string,
  links: MediaLinks | undefined,
  file: MediaFile | undefined,
  { duration, dataSaver, onMore }: { duration: number; dataSaver: boolean; onMore: () => void },
): WaveformState {
  const [loaded, setLoaded] = useState(LOADING);
  const known = duration > 0;
  useEffect(() => {
    if (!links || !file || !known) return undefined;
    const stop = new AbortController();
    void loadWaveform(links, file, { duration, dataSaver, onMore, signal: stop.signal }).then(
      (state) => stop.signal.aborted || setLoaded(state),
    );
    return () => {
      stop.abort();
      setLoaded(LOADING);
    };
    // Renewed links show the same recording.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [itemId, known, onMore]);
  return loaded;
}
