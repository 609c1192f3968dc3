import { describe, expect, it } from '@jest/globals';
import { type Schemas } from '@labelbridge/session';
import { workItemOf } from './work-item.js';

const ID = 'a'.repeat(64);
const medium: Schemas['MediumLinkDto'] = {
  _id: ID,
  url: '/original',
  kind: 'image',
  type: 'image/jpeg',
  size: 900,
  width: 4_000,
  height: 3_000,
  duration: null,
  fps: null,
  frames: null,
  state: 'ready',
  reason: null,
  renditions: [{ name: '480', type: 'image/webp', size: 40, width: 480, height: 360, url: '/small' }],
  peaksUrl: null,
  overviewUrl: null,
  posterUrl: null,
  fragmentsUrl: null,
};
const item = (data: Record<string, unknown>, media: Schemas['MediumLinkDto'][] = []): Schemas['ItemDto'] => ({
  _id: 'i1',
  index: 0,
  externalId: null,
  data,
  media,
  bytes: 70,
  prediction: null,
});

describe('an item of the server, as the tools show it', () => {
  it('has the files of the medium that a field names, from small to large, and its size', () => {
    expect(workItemOf(item({ image: `media:${ID}` }, [medium]))).toEqual({
      id: 'i1',
      data: { image: `media:${ID}` },
      width: 4_000,
      height: 3_000,
      media: {
        image: {
          files: [
            { url: '/small', bytes: 40, width: 480 },
            { url: '/original', bytes: 900, width: 4_000 },
          ],
        },
      },
    });
  });

  it('has the waveform and the fragments of a recording', () => {
    const links = { peaksUrl: '/peaks', overviewUrl: '/overview', fragmentsUrl: '/fragments', duration: 12.5 };
    const { media, duration } = workItemOf(item({ audio: `media:${ID}` }, [{ ...medium, ...links }]));
    expect([media['audio']?.peaks, media['audio']?.overview, media['audio']?.fragments, duration]).toEqual([
      '/peaks',
      '/overview',
      '/fragments',
      12.5,
    ]);
  });

  it.each([
    ['an address elsewhere', 'https://example.org/a.jpg', [{ url: 'https://example.org/a.jpg', bytes: 70 }]],
    ['text', 'A car stands here.', undefined],
    ['a medium that is gone', `media:${ID}`, undefined],
    ['a script', 'javascript:alert(1)', undefined],
  ])('%s', (_, value, files) => {
    expect(workItemOf(item({ field: value })).media['field']?.files).toEqual(files);
  });
});
