import { describe, expect, it } from '@jest/globals';
import { controlOf, interfaceOf } from '../interface/build-interface.js';
import { TEMPLATES } from '../interface/templates.js';
import { readPatch, readRegions } from './read-region.js';
import { PROBLEMS_MAX } from '../json.js';
import { type MediumSize } from '../interface/label-config.js';
import { readConfigXml } from '../label-studio/config-read.js';
import { type Region } from './region.js';
import { shapeProblems } from '../shapes/shapes.js';
import { doneProblems, resultProblems } from './result-problems.js';
import { type BoxShape } from './boxes.js';
import { type Shape } from '../shapes/shapes.js';

const configOf = (id: string) => {
  const template = TEMPLATES.find((each) => each.id === id);
  if (!template) throw new Error(id);
  return template.config;
};
const box: Region = {
  id: 'a',
  from: 'box',
  to: 'image',
  type: 'rectanglelabels',
  labels: ['Car'],
  shape: { t: 'box', x: 1, y: 1, width: 5, height: 5, rotation: 0 },
};
const item = { id: '1', data: { text: 'Adé 🙂 Lagos' } };
const span: Region = { id: 's', from: 'label', to: 'text', type: 'labels', labels: ['Place'], shape: { t: 'span', start: 7, end: 12 } };

describe('a result', () => {
  it.each([
    ['boxes', box, undefined, undefined],
    ['boxes', { ...box, from: 'oval' }, 'regions[0].from', '“oval” is not a control of the interface'],
    ['boxes', { ...box, labels: ['Bus'] }, 'regions[0].labels', '“Bus” is not a label of “box”'],
    ['boxes', { ...box, shape: { ...box.shape, width: 0 } as Region['shape'] }, 'regions[0].shape.width', 'must be more than 0'],
    ['boxes', { ...box, shape: { ...box.shape, x: 99 } as Region['shape'] }, 'regions[0].shape.x', 'must be within the picture'],
    ['boxes', { ...box, shape: { t: 'none' } }, 'regions[0].shape.t', 'must be box for “box”'],
    ['spans', span, undefined, undefined],
    ['spans', { ...span, shape: { t: 'span', start: 7, end: 99 } }, 'regions[0].shape.end', 'must be within the text'],
    ['spans', { ...span, shape: { t: 'span', start: 5, end: 12 } }, 'regions[0].shape.start', 'must not split a character'],
  ] as const)('of %s: case %#', (id, region, field, message) => {
    expect(resultProblems(configOf(id), [region as Region], item)).toEqual(field ? [{ field, message }] : []);
  });

  it('is done when what is required is there', () => {
    expect(doneProblems(configOf('classification'), [], item)).toEqual([
      { field: 'class', message: '“How does it sound?” must be answered' },
    ]);
    expect(doneProblems(configOf('boxes'), [{ ...box, labels: [] }], item)).toEqual([
      { field: 'regions[0].labels', message: 'region “a” needs a label' },
    ]);
  });
});

describe('a question of each region', () => {
  const asked = (extra: Record<string, string>) => {
    const { objects, controls } = configOf('spans');
    const note = controlOf('textarea', 'note', 'text', { perRegion: true, required: true, extra });
    return doneProblems(interfaceOf(objects, [...controls, note]), [span], item).map(({ message }) => message);
  };
  const missing = ['“note” must be answered for region “s”'];

  it.each([
    [{}, missing],
    [{ visibleWhen: 'region-selected' }, missing],
    [{ visibleWhen: 'region-selected', whenLabelValue: 'Person' }, []],
    [{ visibleWhen: 'choice-selected' }, []],
  ])('is required of each unless it is shown at times alone: %j', (extra, messages) => expect(asked(extra)).toEqual(messages));
});

describe('a shape lies within what it is on', () => {
  const shapeMessages = (shape: Shape, medium: MediumSize = {}): string[] =>
    shapeProblems(shape, { medium }, 'shape').map(({ field, message }) => `${field} ${message}`);
  const turned = (fields: Partial<BoxShape>): Shape => ({ t: 'box', x: 50, y: 50, width: 20, height: 10, rotation: 45, ...fields });
  const mask = (w: number, h: number, runs = [0, w * h]): Shape => ({ t: 'mask', w, h, runs });
  const picture = { width: 64, height: 48 };
  const near = ['shape.x must be on the picture, its outline near it', 'shape.y must be on the picture, its outline near it'];

  it.each<[string, Shape, MediumSize, unknown]>([
    ['a mask of the picture’s size', mask(64, 48), picture, []],
    ['a smaller mask of its proportions', mask(32, 24), picture, []],
    ['the grid of the brush', mask(1_600, 1_067), { width: 4_000, height: 2_667 }, []],
    ['a mask that is larger', mask(16_384, 16_384), { width: 64, height: 64 }, ['shape.w × h must be at most 100000000 pixels']],
    [
      'a mask of a pixel more',
      mask(65, 48),
      picture,
      ['shape.w and h must be those of the picture, 64 × 48, or smaller in the same proportions'],
    ],
    ['a mask of other proportions', mask(32, 48), picture, [expect.stringContaining('or smaller in the same proportions')]],
    ['a mask without pixels', mask(0, 0, [0]), {}, ['shape.w must be at least 1']],
    [
      'a mask of stripes on a large picture',
      mask(
        10_000,
        1_000,
        Array.from({ length: 1_000 }, () => 10_000),
      ),
      {},
      ['shape.runs must be at most 500000 on the whole picture, from row to row and from column to column'],
    ],
    ['a turned box', turned({}), picture, []],
    ['a turned box whose corner is outside', turned({ x: 95 }), picture, []],
    ['a turned box that is far away', turned({ x: 1e308, y: 1e308 }), {}, near],
    ['a turned box of endless sides', turned({ width: 1e308, height: 1e308 }), picture, near],
    ['a turned box beside the picture', turned({ x: -60 }), picture, near.slice(0, 1)],
    ['a box that is turned too often', turned({ rotation: 1e300 }), picture, [expect.stringContaining('rotation')]],
    ['an ellipse', { t: 'ellipse', x: 99, y: 50, radiusX: 30, radiusY: 10, rotation: 30 }, picture, []],
    ['an ellipse far away', { t: 'ellipse', x: 1e9, y: 50, radiusX: 30, radiusY: 10, rotation: 0 }, picture, near.slice(0, 1)],
    ['a point of any width', { t: 'point', x: 1, y: 1, width: 1e308 }, picture, ['shape.width must be from 0 to 100']],
    ['a segment', { t: 'segment', start: 1, end: 10.04 }, { duration: 10 }, []],
    ['a segment past the end', { t: 'segment', start: 1, end: 11 }, { duration: 10 }, ['shape.end must be within the recording']],
    ['a segment of years', { t: 'segment', start: 1, end: 1e300 }, {}, ['shape.end must be within the recording']],
    ['a range past the last frame', { t: 'range', ranges: [{ start: 1, end: 26 }] }, { frames: 25 }, [expect.stringContaining('end')]],
    ['a range of any length', { t: 'range', ranges: [{ start: 1, end: 1e300 }] }, {}, [expect.stringContaining('end')]],
    [
      'a track past the last frame',
      { t: 'track', sequence: [{ frame: 26, enabled: true, x: 1, y: 1, width: 1, height: 1, rotation: 0, time: 99 }] },
      { frames: 25, duration: 1 },
      ['shape.sequence[0].frame must be at most 25', 'shape.sequence[0].time must be within the video'],
    ],
    [
      'a track that counts other frames',
      { t: 'track', framesCount: 1e300, sequence: [] },
      {},
      expect.arrayContaining([expect.any(String)]),
    ],
  ])('%s', (_, shape, medium, messages) => expect(shapeMessages(shape, medium)).toEqual(messages));

  it('of each of several media', () => {
    const config = readConfigXml(
      `<View><Image name="a" value="$a"/><Image name="b" value="$b"/>
       <BrushLabels name="ba" toName="a"><Label value="Sky"/></BrushLabels><BrushLabels name="bb" toName="b"><Label value="Sky"/></BrushLabels></View>`,
    );
    if (!config.ok) throw new Error(JSON.stringify(config.problems));
    const sizes = { a: { width: 8, height: 8 }, b: { width: 4, height: 4 } };
    const on = (object: 'a' | 'b'): Region => ({
      ...{ id: object, from: `b${object}`, to: object, type: 'brushlabels', labels: ['Sky'], shape: mask(8, 8) },
    });
    const problems = resultProblems(config.value, [on('a'), on('b')], { id: '1', data: {}, sizes });
    expect(problems.map(({ field }) => field)).toEqual(['regions[1].shape.w']);
  });
});

describe('a validation', () => {
  it('stops at 100 problems, however many there are', () => {
    const runs = Array.from({ length: 400_000 }, () => 'x');
    const changes = Array.from({ length: 300 }, (_, i) => ({
      id: `r${i}`,
      after: { ...box, id: `r${i}`, shape: { t: 'mask', w: 1, h: 1, runs } },
    }));
    const read = readPatch({ baseRevision: 0, source: 'phone', sequence: 1, seconds: 1, changes });
    expect(read.ok ? [] : read.problems).toHaveLength(PROBLEMS_MAX);
    const regions = Array.from({ length: 300 }, (_, i) => ({ ...box, id: `r${i}`, labels: ['Bus'] }));
    expect(resultProblems(configOf('boxes'), regions, item)).toHaveLength(PROBLEMS_MAX);
  });

  it('of a ranking names the first entries of a long list', () => {
    const answers = Array.from({ length: 100_000 }, (_, i) => `answer ${i}`);
    const rank = (value: string[]): Region => ({
      ...{ id: 'r', from: 'order', to: 'answers', type: 'ranker', labels: [], shape: { t: 'none' } },
      answer: { key: 'ranker', value },
    });
    const [problem] = resultProblems(configOf('ranking'), [rank(answers.slice(0, 2))], { id: '1', data: { answers } });
    expect(problem?.message).toMatch(/^must rank “answer 2”, .*“answer 11” as well$/);
  });
});

describe('what comes from outside', () => {
  it('is read as it is, or named', () => {
    expect(readRegions([box])).toEqual({ ok: true, value: [box] });
    expect(readRegions([{ ...box, shape: { ...box.shape, width: '5' }, more: 1 }])).toEqual({
      ok: false,
      problems: [
        { field: 'regions[0].more', message: 'is not known' },
        { field: 'regions[0].shape.width', message: 'must be a number' },
      ],
    });
  });

  it('is no key that the store does not take', () => {
    const patch = {
      baseRevision: 0,
      source: 'phone',
      sequence: 1,
      seconds: 1,
      changes: [{ id: 'a', after: { ...box, rest: { $where: '1' } } }],
    };
    expect(readPatch(patch)).toEqual({ ok: false, problems: [{ field: 'changes[0].after.rest.$where', message: 'is no name for a key' }] });
  });
});
