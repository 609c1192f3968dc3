import { describe, expect, it } from '@jest/globals';
import { nextFragment, readFragmentIndex, typeOfHead } from './fragment-index.js';

const INDEX = { head: 100, parts: [0, 10, 20, 30].map((time) => [100 + time, 10, time]) };
const bytes = (...parts: (string | number)[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'number' ? [part] : [...part].map((letter) => letter.charCodeAt(0)))));

describe('the index of fragments', () => {
  it('names the next fragment within the seconds ahead', () => {
    const index = readFragmentIndex(INDEX);
    if (!index) throw new Error('no index');
    const next = (has: number[], now: number): number | null => nextFragment(index, new Set(has), now, 15);
    expect([next([], 0), next([0], 0), next([0, 1], 0), next([0, 1], 6), next([0, 1], 35)]).toEqual([0, 1, null, 2, 3]);
  });

  it('refuses what is no index', () => {
    const wrong = [
      null,
      'index',
      { ...INDEX, parts: [] },
      { ...INDEX, parts: [[1, 2]] },
      { ...INDEX, parts: [[1, 2, NaN]] },
      { parts: INDEX.parts },
    ];
    expect(wrong.map(readFragmentIndex)).toEqual(wrong.map(() => null));
  });

  it('reads the codecs from the header', () => {
    const video = bytes('....avcC', 1, 0x64, 0, 0x1f);
    expect(typeOfHead(video)).toBe('video/mp4; codecs="avc1.64001f"');
    expect(typeOfHead(bytes('avcC', 1, 0x64, 0, 0x0d, 'mp4a'))).toBe('video/mp4; codecs="avc1.64000d,mp4a.40.2"');
    expect(typeOfHead(bytes('xxmp4axx'))).toBe('audio/mp4; codecs="mp4a.40.2"');
    expect(typeOfHead(bytes('hvc1'))).toBeNull();
  });
});
