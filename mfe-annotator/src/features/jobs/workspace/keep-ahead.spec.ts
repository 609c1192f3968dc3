/** @jest-environment node */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type MediaLinks, type WorkItem } from '@labelbridge/workspace';
import { type JobItem } from '../api/work-items.js';
import { keepAhead, keepShown, type KeptFiles } from './keep-ahead.js';

const SIZES: Record<string, number> = { '/a.webp': 400, '/b.webp': 400, '/small.mp4': 600, '/large.mp4': 5_000, '/unknown.wav': 5_000 };
let fetched: Record<string, number>;
let kept: Map<string, Blob>;
const files: KeptFiles = { bytesOf: async (id) => kept.get(id)?.size, put: async (id, _field, file) => void kept.set(id, file) };

const fileOf = (url: string) => ({ url, bytes: SIZES[url] ?? 0 });
const item = (assignmentId: string, media: MediaLinks, more: Partial<WorkItem> = {}, end: JobItem['end'] = null): JobItem => ({
  assignmentId,
  item: { id: assignmentId, data: {}, media: { file: media }, ...more },
  prediction: null,
  revision: 0,
  regions: [],
  end,
  seconds: 0,
  bytes: 0,
  openComments: 0,
  sentBack: null,
});
const picture = (id: string) => item(id, { files: [fileOf(`/${id}.webp`)] });
const video = item('video', { files: [fileOf('/small.mp4'), fileOf('/large.mp4')] }, { duration: 30 });

beforeEach(() => {
  fetched = {};
  kept = new Map();
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    const name = String(url);
    const size = SIZES[name] ?? 0;
    fetched[name] = 0;
    const body = new ReadableStream<Uint8Array>(
      {
        pull: (stream) => {
          if ((fetched[name] ?? 0) >= size) return stream.close();
          stream.enqueue(new Uint8Array(100));
          fetched[name] = (fetched[name] ?? 0) + 100;
        },
      },
      { highWaterMark: 0 },
    );
    return new Response(body, { headers: name.startsWith('/unknown') ? {} : { 'content-length': String(size) } });
  });
  Object.assign(globalThis, { innerWidth: 360 });
});
afterEach(() => {
  jest.restoreAllMocks();
});

const keep = (items: JobItem[], limit: number) =>
  keepAhead(files, items, { limit, dataSaver: false, signal: new AbortController().signal });

describe('what is shown', () => {
  const show = (shown: JobItem) => keepShown(files, shown, { limit: 900, dataSaver: false, signal: new AbortController().signal });

  it('is fetched once, where it is an open picture: what is kept of it is shown, and not fetched again to be kept', async () => {
    await show(picture('a'));
    fetched = {};
    await keep([picture('a'), picture('b')], 900);
    expect([[...kept.keys()], fetched]).toEqual([['a', 'b'], { '/b.webp': 400 }]);
  });

  it('plays while it is fetched, where it is a recording; of a closed item nothing is kept', async () => {
    await show(video);
    await show(item('done', { files: [fileOf('/a.webp')] }, {}, { kind: 'done' }));
    expect([kept.size, fetched]).toEqual([0, {}]);
  });
});

describe('what is kept ahead', () => {
  it('stays within the limit: what is larger is not fetched, what fits is', async () => {
    await keep([picture('a'), video, picture('b')], 900);
    expect([[...kept.keys()], fetched]).toEqual([['a', 'b'], { '/a.webp': 400, '/b.webp': 400 }]);
  });

  it('is the smallest version of a video', async () => {
    await keep([video], 10_000);
    expect([kept.get('video')?.size, fetched]).toEqual([600, { '/small.mp4': 600 }]);
  });

  it('leaves a file whose size nobody tells where the limit is reached', async () => {
    await keep([item('sound', { files: [fileOf('/unknown.wav')].map((file) => ({ ...file, bytes: 0 })) })], 1_000);
    expect(kept.size).toBe(0);
    expect(fetched['/unknown.wav']).toBeLessThanOrEqual(1_100);
  });

  it('is nothing of a large file whose size the server tells alone, nor where the limit is zero', async () => {
    await keep([item('large', { files: [{ url: '/large.mp4', bytes: 0 }] }), picture('a')], 300);
    await keep([picture('b')], 0);
    expect([kept.size, fetched]).toEqual([0, { '/large.mp4': 0 }]);
  });

  it('counts what is kept already, and leaves out items that are done', async () => {
    kept.set('a', new Blob([new Uint8Array(400)]));
    await keep([picture('a'), item('done', { files: [fileOf('/b.webp')] }, {}, { kind: 'done' }), picture('b')], 700);
    expect([[...kept.keys()], fetched]).toEqual([['a'], {}]);
  });

  it('is fetched again where the network failed, until it is there or no longer wanted', async () => {
    jest.useFakeTimers();
    jest.mocked(fetch).mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const stop = new AbortController();
    const keeping = keepAhead(files, [picture('a'), picture('b')], { limit: 900, dataSaver: false, signal: stop.signal });
    await jest.advanceTimersByTimeAsync(1_000);
    expect([...kept.keys()]).toEqual(['b']);
    jest.mocked(fetch).mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await jest.advanceTimersByTimeAsync(60_000);
    expect([...kept.keys()]).toEqual(['b', 'a']);
    await keeping;

    kept.clear();
    jest.mocked(fetch).mockClear().mockRejectedValue(new TypeError('Failed to fetch'));
    const given = keepAhead(files, [picture('a')], { limit: 900, dataSaver: false, signal: stop.signal });
    await jest.advanceTimersByTimeAsync(1_000);
    stop.abort();
    await given;
    await jest.advanceTimersByTimeAsync(600_000);
    expect(fetch).toHaveBeenCalledTimes(1);
    jest.useRealTimers();
  });
});
