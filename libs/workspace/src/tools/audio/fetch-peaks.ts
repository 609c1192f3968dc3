import { PEAKS } from '@labelbridge/annotation';
import { CHUNK_SECONDS, Peaks, chunksOf, type Waveform } from './waveform.js';

const MOST_CHUNKS = 3;
const CHUNK_STEPS = CHUNK_SECONDS * PEAKS.perSecond;

/** Signed links. */
interface PeakFiles {
  /** 100 steps per second. */
  readonly peaks: string;
  /** 4 steps per second. */
  readonly overview: string;
}

async function fetchBytes(url: string, init: RequestInit): Promise<{ data: Uint8Array; whole: boolean }> {
  const answer = await fetch(url, init);
  if (!answer.ok) throw new Error(answer.statusText);
  return { data: new Uint8Array(await answer.arrayBuffer()), whole: answer.status === 200 };
}

/**
 * Fetches the overview, and fine peaks by the minute as needed: 30 minutes are drawn from 13 kB. Rejects if the overview fails; a failed
 * minute is fetched again later.
 *
 * @param onMore called when there is more to draw
 */
export async function fetchPeaks(files: PeakFiles, onMore: () => void, signal: AbortSignal): Promise<Waveform> {
  const overview = await fetchBytes(files.overview, { signal });
  const peaks = new Peaks(overview.data);
  const asked = new Set<number>();
  const fetchChunk = async (chunk: number): Promise<void> => {
    const first = chunk * CHUNK_STEPS;
    const { data, whole } = await fetchBytes(files.peaks, { headers: { range: `bytes=${first}-${first + CHUNK_STEPS - 1}` }, signal });
    peaks.add(chunk, whole ? data.subarray(first, first + CHUNK_STEPS) : data);
    onMore();
  };
  return {
    level: (from, to) => peaks.level(from, to),
    need: (from, to) => {
      const chunks = chunksOf(from, to).filter((chunk) => peaks.has(chunk));
      if (chunks.length > MOST_CHUNKS) return;
      for (const chunk of chunks) {
        if (asked.has(chunk)) continue;
        asked.add(chunk);
        void fetchChunk(chunk).catch(() => asked.delete(chunk));
      }
    },
  };
}
