import { describe, expect, it } from '@jest/globals';
import { type ControlDef, type LabelDef, type LabelConfig } from './label-config.js';
import { mergedInterface, MergedVersions } from './merge-versions.js';

const version = (labels: readonly LabelDef[], more: Partial<ControlDef> = {}): LabelConfig => ({
  version: 1,
  objects: [{ kind: 'text', name: 'text', value: '$text' }],
  controls: [{ tag: 'labels', name: 'label', to: ['text'], labels, multiple: false, perRegion: false, required: false, ...more }],
});
const named = (value: string, color = '#000000'): LabelDef => ({ value, color });

describe('versions of an interface in one', () => {
  it('a single version is itself', () => {
    const only = version([named('A')]);
    expect(mergedInterface([only])).toBe(only);
  });

  it('has the labels of all, each once, those of the first version first and as they are there', () => {
    const merged = mergedInterface([
      version([named('A', '#111111'), named('B')]),
      version([named('C'), named('A', '#222222')], { multiple: true, to: ['text', 'other'] }),
      version([named('D'), named('B')]),
    ]);
    expect(merged.objects).toHaveLength(1);
    expect(merged.controls).toMatchObject([{ multiple: true, to: ['text', 'other'] }]);
    expect(merged.controls[0]?.labels).toEqual([named('A', '#111111'), named('B'), named('C'), named('D')]);
  });

  it('keeps controls of a name apart that are of another kind', () => {
    const merged = mergedInterface([version([named('A')]), version([named('B')], { tag: 'choices' })]);
    expect(merged.controls.map(({ tag, labels }) => [tag, labels.length])).toEqual([
      ['labels', 1],
      ['choices', 1],
    ]);
  });

  it('are looked through once, however many there are', () => {
    let looks = 0;
    const counted = (name: string): LabelDef => ({
      color: '#000000',
      get value() {
        looks += 1;
        return name;
      },
    });
    const merged = new MergedVersions();
    for (let i = 0; i < 100; i++) merged.add(version([counted(`a${i}`), counted(`b${i}`)]));
    expect(merged.value?.controls[0]?.labels).toHaveLength(200);
    expect(looks).toBe(200);
  });
});
