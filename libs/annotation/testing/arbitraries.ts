import fc from 'fast-check';
import {
  controlOf,
  interfaceOf,
  labelsNamed,
  objectOf,
  runsOf,
  type ExportItem,
  type FieldAnswer,
  type Keyframe,
  type LabelConfig,
  type Region,
  type Shape,
} from '../src/index.js';

export interface Kind {
  readonly config: LabelConfig;
  readonly items: fc.Arbitrary<ExportItem>;
}

const LABELS = ['Car', 'Lorry <7t', 'Ọkọ̀ ojú omi', 'a&b'] as const;
const label = fc.constantFrom(...LABELS);
const percent = (min: number, max: number) => fc.integer({ min: min * 1000, max: max * 1000 }).map((value) => value / 1000);
const text = fc.stringMatching(/^[a-zẸẹọ🙂"'<>&,;|{[=-][ -~Ẹọ🙂]{0,20}$/u);

const IMAGE = interfaceOf(
  [objectOf('image', 'image', '$image')],
  [
    controlOf('rectanglelabels', 'box', 'image', { labels: labelsNamed(...LABELS) }),
    controlOf('ellipselabels', 'oval', 'image', { labels: labelsNamed(...LABELS) }),
    controlOf('polygonlabels', 'outline', 'image', { labels: labelsNamed(...LABELS) }),
    controlOf('keypointlabels', 'point', 'image', { labels: labelsNamed(...LABELS) }),
    controlOf('brushlabels', 'area', 'image', { labels: labelsNamed(...LABELS) }),
    controlOf('textarea', 'name', 'image', { perRegion: true }),
    controlOf('choices', 'quality', 'image', { labels: labelsNamed('Good', 'Bad'), multiple: true }),
    controlOf('rating', 'stars', 'image'),
  ],
);
const [W, H] = [64, 48];

const box = fc
  .tuple(percent(0, 60), percent(0, 60), percent(1, 30), percent(1, 30), fc.constantFrom(0, 0, 0, 30))
  .map(([x, y, width, height, rotation]): Shape => ({ t: 'box', x, y, width, height, rotation }));
const ellipse = fc
  .tuple(percent(20, 80), percent(20, 80), percent(1, 15), percent(1, 15))
  .map(([x, y, radiusX, radiusY]): Shape => ({ t: 'ellipse', x, y, radiusX, radiusY, rotation: 0 }));
const polygon = fc
  .array(fc.tuple(percent(0, 100), percent(0, 100)), { minLength: 3, maxLength: 8 })
  .map((points): Shape => ({ t: 'polygon', points, closed: true }));
const point = fc.tuple(percent(0, 100), percent(0, 100)).map(([x, y]): Shape => ({ t: 'point', x, y, width: 0.5 }));
const mask = fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 200 })), { minLength: 1, maxLength: 40 }).map((runs): Shape => {
  const bits = runs.flatMap(([set, length]) => Array.from({ length }, () => (set ? 1 : 0)));
  // Some formats leave out empty masks.
  return { t: 'mask', w: W, h: H, runs: runsOf(Array.from({ length: W * H }, (_, i) => (i === 100 ? 1 : (bits[i] ?? 0)))) };
});

const NAMES: Readonly<Partial<Record<Shape['t'], readonly [name: string, type: string]>>> = {
  box: ['box', 'rectanglelabels'],
  ellipse: ['oval', 'ellipselabels'],
  polygon: ['outline', 'polygonlabels'],
  point: ['point', 'keypointlabels'],
  mask: ['area', 'brushlabels'],
  segment: ['speaker', 'labels'],
  range: ['event', 'timelinelabels'],
};

const field = (value: string): Record<string, FieldAnswer> => ({ name: { type: 'textarea', key: 'text', value: [value] } });
const regionsOf = (shapes: fc.Arbitrary<Shape>, to: string, named: (value: string) => Record<string, FieldAnswer>) =>
  fc.array(fc.record({ shape: shapes, name: label, said: fc.option(text) }), { maxLength: 6 }).map((all) =>
    all.map(({ shape, name, said }, i): Region => {
      const [from = '', type = ''] = NAMES[shape.t] ?? [];
      return { id: `r${i}`, from, to, type, labels: [name], shape, ...(said === null ? {} : { fields: named(said) }) };
    }),
  );
const answer = (from: string, to: string, type: string, key: string, value: string[] | number): Region => ({
  id: `${from}-1`,
  from,
  to,
  type,
  labels: [],
  shape: { t: 'none' },
  answer: { key, value },
});

export const PICTURES: Kind = {
  config: IMAGE,
  items: fc
    .tuple(
      regionsOf(fc.oneof(box, ellipse, polygon, point, mask), 'image', field),
      fc.subarray(['Good', 'Bad'], { minLength: 1 }),
      fc.integer({ min: 1, max: 5 }),
    )
    .map(([regions, chosen, stars]) => ({
      item: { id: '7', data: { image: 'a&b.jpg' }, width: W, height: H },
      regions: [...regions, answer('quality', 'image', 'choices', 'choices', chosen), answer('stars', 'image', 'rating', 'rating', stars)],
    })),
};

const TEXT = interfaceOf(
  [objectOf('text', 'text', '$text')],
  [
    controlOf('labels', 'label', 'text', { labels: labelsNamed(...LABELS) }),
    controlOf('relations', 'relations', [], { labels: labelsNamed('knows') }),
    controlOf('textarea', 'why', 'text'),
  ],
);
const word = fc.constantFrom('Adé', 'Ọláńrewájú', 'Lagos', '🙂', 'Central', 'Bank', 'paid.', '₦10,000');

export const TEXTS: Kind = {
  config: TEXT,
  items: fc
    .tuple(fc.array(word, { minLength: 3, maxLength: 12 }), fc.array(fc.tuple(fc.nat(11), fc.nat(2), label), { maxLength: 4 }), text)
    .map(([words, marks, why]) => {
      const whole = words.join(' ');
      const starts = words.map((_, i) => words.slice(0, i).join(' ').length + (i ? 1 : 0));
      // Overlaps and parts of words do not survive every format.
      const taken = new Set<number>();
      const spans = marks.flatMap(([first, more, name], i): Region[] => {
        const last = Math.min(first + more, words.length - 1);
        const places = Array.from({ length: Math.max(0, last - first + 1) }, (_, k) => first + k);
        if (places.length === 0 || places.some((place) => taken.has(place))) return [];
        places.forEach((place) => taken.add(place));
        const [start, end] = [starts[first] ?? 0, (starts[last] ?? 0) + (words[last]?.length ?? 0)];
        return [
          {
            id: `s${i}`,
            from: 'label',
            to: 'text',
            type: 'labels',
            labels: [name],
            shape: { t: 'span', start, end, text: whole.slice(start, end) },
          },
        ];
      });
      const [a, b] = spans;
      const relation: Region[] =
        a && b
          ? [
              {
                id: `${a.id}>${b.id}`,
                from: 'relations',
                to: '',
                type: 'relation',
                labels: ['knows'],
                shape: { t: 'relation', from: a.id, to: b.id, direction: 'right' },
              },
            ]
          : [];
      return {
        item: { id: '8', data: { text: whole } },
        regions: [...spans, answer('why', 'text', 'textarea', 'text', [why]), ...relation],
      };
    }),
};

const AUDIO = interfaceOf(
  [objectOf('audio', 'audio', '$audio')],
  [
    controlOf('labels', 'speaker', 'audio', { labels: labelsNamed(...LABELS) }),
    controlOf('textarea', 'transcript', 'audio', { perRegion: true }),
  ],
);
const seconds = fc.integer({ min: 0, max: 360_000_000 }).map((ms) => ms / 1000);
const segment = fc
  .tuple(seconds, fc.integer({ min: 1, max: 60_000 }))
  .map(([start, length]): Shape => ({ t: 'segment', start, end: Math.round(start * 1000 + length) / 1000, channel: 0 }));

export const RECORDINGS: Kind = {
  config: AUDIO,
  items: regionsOf(segment, 'audio', (said) => ({ transcript: { type: 'textarea', key: 'text', value: [said.trim() || '…'] } })).map(
    (regions) => ({ item: { id: '9', data: { audio: 'talk.m4a' } }, regions }),
  ),
};

const VIDEO = interfaceOf(
  [objectOf('video', 'video', '$video')],
  [controlOf('timelinelabels', 'event', 'video', { labels: labelsNamed(...LABELS) })],
);
const range = fc
  .tuple(fc.integer({ min: 1, max: 5_000 }), fc.nat(500))
  .map(([start, more]): Shape => ({ t: 'range', ranges: [{ start, end: start + more }] }));

export const VIDEOS: Kind = {
  config: VIDEO,
  items: regionsOf(range, 'video', () => ({})).map((regions) => ({
    item: { id: '10', data: { video: 'street.mp4' }, fps: 25, frames: 6_000 },
    regions: regions.map(({ fields: _, ...region }) => region),
  })),
};

const TRACKED = interfaceOf(
  [objectOf('video', 'video', '$video')],
  [controlOf('labels', 'what', 'video', { labels: labelsNamed(...LABELS) }), controlOf('videorectangle', 'track', 'video')],
);
const side = percent(-5, 100);
const keyframe = fc.record({
  enabled: fc.boolean(),
  x: side,
  y: side,
  width: percent(2, 60),
  height: percent(2, 60),
  rotation: fc.constantFrom(0, 0, 0, 30),
});
const FPS = 25;
const keyAt = (frame: number, key: Omit<Keyframe, 'frame'>): Keyframe => ({ frame, ...key, time: frame / FPS });
const sequence = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 12 }), keyframe), { minLength: 1, maxLength: 5 })
  .map((keys) => keys.reduce<Keyframe[]>((all, [more, key]) => all.concat(keyAt((all.at(-1)?.frame ?? 0) + more, key)), []));

export const TRACKS: Kind = {
  config: TRACKED,
  items: fc
    .array(fc.tuple(sequence, label), { maxLength: 4 })
    .map((tracks) => ({
      item: { id: '11', data: { video: 'street/walk.mp4' }, width: 640, height: 360, fps: FPS, frames: 80 },
      regions: tracks.map(([keys, name], i): Region => ({
        id: `t${i}`,
        from: 'track',
        to: 'video',
        type: 'videorectangle',
        labels: [name],
        shape: { t: 'track', framesCount: 80, sequence: keys },
      })),
    })),
};
