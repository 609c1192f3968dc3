import { describe, expect, it } from '@jest/globals';
import { controlOf, interfaceOf, objectOf, type Region } from '@labelbridge/annotation';
import { act, renderHook } from '@testing-library/react';
import { type Step } from '../tools/tool.js';
import { useMarking } from './use-marking.js';

const CONFIG = interfaceOf(
  [objectOf('image', 'image', '$image')],
  [
    controlOf('rectanglelabels', 'box', 'image', {
      labels: [
        { value: 'Person', color: '#1F77B4' },
        { value: 'Sign', color: '#D62728' },
      ],
    }),
  ],
);
const region = (id: string, shape: Region['shape']): Region => ({
  id,
  from: 'box',
  to: 'image',
  type: 'rectanglelabels',
  labels: ['Person'],
  shape,
});
const BOX = region('a', { t: 'box', x: 0, y: 0, width: 10, height: 10, rotation: 0 });
const MASK = region('b', { t: 'mask', w: 1, h: 1, runs: [0, 1] });
const REGIONS = new Map([BOX, MASK].map((each) => [each.id, each]));
const SIGN = { control: 'box', label: 'Sign' };

function marking(readOnly = false) {
  const steps: Step[] = [];
  const { result } = renderHook(() => useMarking(CONFIG, REGIONS, readOnly, (step) => void steps.push(step)));
  return { steps, now: () => result.current };
}

describe('useMarking', () => {
  it('gives a label to the next region after one was drawn, and renames nothing', () => {
    const { steps, now } = marking();
    act(() => now().select('a', true));
    act(() => now().pickLabel(SIGN));
    expect(steps).toEqual([]);
    expect(now().active).toEqual(SIGN);
    expect(now().selected).toBe('a');
    expect(now().labelled).toBeUndefined();
  });

  it('renames a region that the person chose, drawn just now or before', () => {
    const { steps, now } = marking();
    act(() => now().select('a', true));
    act(() => now().select('a'));
    expect(now().labelled).toBe(BOX);
    act(() => now().pickLabel(SIGN));
    expect(steps.map(({ put }) => put?.[0]?.labels)).toEqual([['Sign']]);
  });

  it('lets go of a mask that was just painted: the next stroke begins another', () => {
    const { steps, now } = marking();
    act(() => now().select('b', true));
    act(() => now().pickLabel(SIGN));
    expect(steps).toEqual([]);
    expect(now().selected).toBeNull();
  });

  it('changes nothing that can only be read: the label is for what is drawn next', () => {
    const { steps, now } = marking(true);
    act(() => now().select('a'));
    act(() => now().pickLabel(SIGN));
    act(() => now().removeSelected());
    expect(steps).toEqual([]);
    expect(now().selected).toBe('a');
  });
});
