import { describe, expect, it } from '@jest/globals';
import { TEMPLATES } from '../interface/templates.js';
import { readPatch, readRegions } from './read-region.js';
import { type Region } from './region.js';
import { doneProblems, resultProblems } from './result-problems.js';

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
    expect(doneProblems(configOf('classification'), [], item)).toEqual([{ field: 'class', message: '“class” must be answered' }]);
    expect(doneProblems(configOf('boxes'), [{ ...box, labels: [] }], item)).toEqual([
      { field: 'regions[0].labels', message: 'region “a” needs a label' },
    ]);
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
