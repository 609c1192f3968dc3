import { describe, expect, it } from '@jest/globals';
import { type Region } from '../regions/region.js';
import { applyChanges, changesBetween, emptyHead, mergeChanges, receivePatch, type AnnotationPatch } from './patch.js';

const region = (id: string, x = 1): Region => ({
  id,
  from: 'box',
  to: 'image',
  type: 'rectanglelabels',
  labels: ['Car'],
  shape: { t: 'box', x, y: 1, width: 5, height: 5, rotation: 0 },
});
const patch = (more: Partial<AnnotationPatch>): AnnotationPatch => ({
  baseRevision: 0,
  source: 'phone',
  sequence: 1,
  changes: [{ id: 'a', after: region('a') }],
  seconds: 4,
  ...more,
});

describe('a patch', () => {
  it('is applied once, and answered the same again', () => {
    const first = receivePatch(emptyHead(), patch({}));
    if (first.kind !== 'applied') throw new Error(first.kind);
    expect(first.head).toMatchObject({ revision: 1, regions: [region('a')], seconds: 4 });
    expect(receivePatch(first.head, patch({}))).toEqual({ kind: 'repeated', revision: 1 });
    expect(receivePatch(first.head, patch({ sequence: 3, baseRevision: 1 }))).toEqual({ kind: 'gap', expected: 2 });
  });

  it('with a number that other changes had, as after a power cut of its device, is no repetition', () => {
    const first = receivePatch(emptyHead(), patch({}));
    if (first.kind !== 'applied') throw new Error(first.kind);
    const conflict = { kind: 'conflict', revision: 1, changes: [{ id: 'a', after: region('a') }] };
    const others = [[], [{ id: 'b', after: region('b') }], [{ id: 'a', after: region('a', 2) }], [{ id: 'a', after: null }]];
    for (const changes of others) expect(receivePatch(first.head, patch({ changes }))).toEqual(conflict);
    const second = receivePatch(first.head, patch({ sequence: 2, baseRevision: 1, changes: [{ id: 'b', after: null }] }));
    if (second.kind !== 'applied') throw new Error(second.kind);
    expect(receivePatch(second.head, patch({ changes: [{ id: 'c', after: region('c') }] }))).toMatchObject({ kind: 'conflict' });
    const again = receivePatch(second.head, patch({ baseRevision: 2, changes: [{ id: 'c', after: region('c') }] }));
    expect(again).toMatchObject({ kind: 'applied', head: { revision: 3, sources: { phone: { sequence: 1, revision: 3 } } } });
  });

  it('of another device, on an old revision, changes nothing and is told what it missed', () => {
    const first = receivePatch(
      emptyHead([region('b')]),
      patch({
        changes: [
          { id: 'a', after: region('a') },
          { id: 'b', after: null },
        ],
      }),
    );
    if (first.kind !== 'applied') throw new Error(first.kind);
    const changes = [
      { id: 'a', after: region('a') },
      { id: 'b', after: null },
    ];
    expect(receivePatch(first.head, patch({ source: 'tablet' }))).toEqual({ kind: 'conflict', revision: 1, changes });
  });

  it('of two sides is merged region by region; a region that both changed is shown', () => {
    const mine = [
      { id: 'a', after: region('a', 2) },
      { id: 'b', after: null },
      { id: 'c', after: region('c') },
    ];
    const theirs = [
      { id: 'a', after: region('a', 3) },
      { id: 'c', after: region('c') },
      { id: 'd', after: region('d') },
    ];
    expect(mergeChanges(mine, theirs)).toEqual({
      take: [{ id: 'd', after: region('d') }],
      send: [{ id: 'b', after: null }],
      conflicts: [{ id: 'a', mine: region('a', 2), theirs: region('a', 3) }],
    });
  });

  it('keeps the place of a region that it changes', () => {
    const before = [region('a'), region('b'), region('c')];
    const after = [region('a', 9), region('c'), region('d')];
    expect(applyChanges(before, changesBetween(before, after))).toEqual(after);
  });
});
