/** @jest-environment node */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { PEAKS } from '@labelbridge/annotation';
import { mayDecode, peaksOf, waveformOf } from './decode-peaks.js';
import { fetchPeaks } from './fetch-peaks.js';
import { findSpeech } from './find-speech.js';

const MINUTES = 45;
const fine = Uint8Array.from({ length: MINUTES * 60 * PEAKS.perSecond }, (_, i) => (i === 130_050 ? 252 : 40));
const overview = Uint8Array.from({ length: MINUTES * 60 * 4 }, (_, i) => (i === 5_202 ? 252 : 40));
const FILES = { peaks: '/peaks', overview: '/overview' };
const level = (value: number): number => value / PEAKS.loudest;

function store(knowsRanges = true): { bytes: number } {
  const sent = { bytes: 0 };
  jest.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    const [, first, last] = /bytes=(\d+)-(\d+)/.exec(new Headers(init?.headers).get('range') ?? '') ?? [];
    const file = url === FILES.peaks ? fine : overview;
    const part = knowsRanges && first !== undefined ? file.slice(Number(first), Number(last) + 1) : file;
    sent.bytes += part.length;
    return Promise.resolve(new Response(part, { status: part === file ? 200 : 206 }));
  });
  return sent;
}
afterEach(() => {
  jest.restoreAllMocks();
});
const seen = (): { onMore: () => void; more: Promise<void> } => {
  let onMore = (): void => undefined;
  const more = new Promise<void>((resolve) => (onMore = resolve));
  return { onMore: () => onMore(), more };
};

describe('the waveform', () => {
  it.each([true, false])('reads the overview first and a minute of fine peaks when it is needed (ranges: %s)', async (ranges) => {
    store(ranges);
    const { onMore, more } = seen();
    const waveform = await fetchPeaks(FILES, onMore, new AbortController().signal);
    expect(waveform.level(1_300.4, 1_300.95)).toBe(1);
    waveform.need(1_290, 1_310);
    waveform.need(1_290, 1_310);
    await more;
    expect(waveform.level(1_300.5, 1_300.51)).toBe(1);
    expect(waveform.level(1_300.4, 1_300.49)).toBeCloseTo(level(40));
    // Overview and one minute.
    expect(globalThis.fetch).toHaveBeenCalledTimes(2);
  });

  it('needs 17 kB for the first look at 45 minutes', async () => {
    const sent = store();
    const { onMore, more } = seen();
    const waveform = await fetchPeaks(FILES, onMore, new AbortController().signal);
    waveform.need(0, 10);
    await more;
    expect(sent.bytes).toBe(45 * 60 * 4 + 6_000);
    waveform.need(0, 1_000);
    waveform.need(2_699, 2_800);
    expect(globalThis.fetch).toHaveBeenCalledTimes(3);
  });

  it('asks again for a chunk that could not be fetched', async () => {
    store();
    const waveform = await fetchPeaks(FILES, () => undefined, new AbortController().signal);
    const failed = jest.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('no network'));
    failed.mockClear();
    waveform.need(0, 1);
    await new Promise((resolve) => setImmediate(resolve));
    waveform.need(0, 1);
    expect(failed).toHaveBeenCalledTimes(2);
  });

  it('is computed from samples where there is no file', () => {
    const samples = new Float32Array(8_000 * 2);
    samples[8_000] = -1;
    const waveform = waveformOf(peaksOf(samples));
    expect([waveform.level(1, 1.005), waveform.level(1.1, 1.2), waveform.level(0, 2)]).toEqual([1, 0, 1]);
    expect([mayDecode(9e6, 599, false), mayDecode(9e6, 599, true), mayDecode(1e6, 601, false)]).toEqual([true, false, false]);
  });

  it('suggests where somebody speaks', () => {
    const speaks = (time: number): boolean =>
      (time > 1 && time < 2) || (time > 2.2 && time < 3) || (time > 5 && time < 5.1) || (time > 7 && time < 8);
    const found = findSpeech({ level: (from) => (speaks(from) ? 0.8 : 0.1) }, 0, 10);
    const tenths = found.map(({ start, end }) => [Math.floor(start * 10), Math.floor(end * 10)]);
    expect(tenths).toEqual([
      [9, 31],
      [69, 81],
    ]);
    expect(findSpeech({ level: () => 0.3 }, 0, 10)).toEqual([]);
  });
});
