import { PEAKS } from '@labelbridge/annotation';
import { CHUNK_SECONDS, Peaks, chunksOf, type Waveform } from './waveform.js';

/** A part longer than this many chunks shows no fine peaks. */
const MOST_CHUNKS = 3;
const CHUNK_STEPS = CHUNK_SECONDS * PEAKS.perSecond;

/** The files of a waveform; each is a signed link. */
export interface PeakFiles {
  /** 100 steps a second. */
  readonly peaks: string;
  /** 4 steps a second. */
  readonly overview: string;
}

async function fetchBytes(url: string, init: RequestInit): Promise<{ data: Uint8Array; whole: boolean }> {
  const answer = await fetch(url, init);
  if (!answer.ok) throw new Error(answer.statusText);
  return { data: new Uint8Array(await answer.arrayBuffer()), whole: answer.status === 200 };
}

/**
 * Reads the overview of a recording; fine peaks come by the minute as they are needed, so that 30 minutes are drawn from 13 kB. A
 * minute that could not be fetched is asked for again later. Rejects where the overview cannot be fetched.
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
