import { describe, expect, it } from '@jest/globals';
import { boxAt, controlOf, interfaceOf, labelsNamed, objectOf, resultProblems, type BoxShape } from '@labelbridge/annotation';
import { type Step } from '../tool.js';
import { framesBetween, keyframeNear, newTrack, regionsOf, withBox, withEndToggled, withKeyToggled } from './tracks.js';
import { videoSteps } from './video-steps.js';

const VIDEO = objectOf('video', 'video', '$video');
const BOX = controlOf('videorectangle', 'box', 'video');
const EVENT = controlOf('timelinelabels', 'event', 'video', { labels: labelsNamed('Jam') });
const CONFIG = interfaceOf([VIDEO], [BOX, controlOf('labels', 'label', 'video', { labels: labelsNamed('Car') }), EVENT]);
const LENGTH = { fps: 25, count: 100, duration: 4 };
const at = (x: number): BoxShape => ({ t: 'box', x, y: 10, width: 20, height: 20, rotation: 0 });
const track = withBox(newTrack(BOX, VIDEO, 'Car', LENGTH, 1, at(0)), 51, at(50), LENGTH.fps);
const item = { id: 'i', data: {}, frames: 100, duration: 4, fps: 25, media: {} };

function stepsOf(active: { control: string; label: string | undefined }) {
  const made: Step[] = [];
  const selected: (string | null)[] = [];
  const steps = videoSteps(
    {
      config: CONFIG,
      object: VIDEO,
      item,
      regions: new Map(),
      selected: null,
      onSelect: (id) => selected.push(id),
      active,
      onActive: () => undefined,
      readOnly: false,
      marks: new Map(),
      onChange: (step) => made.push(step),
      onDraft: () => undefined,
      dataSaver: false,
    },
    LENGTH,
  );
  return { steps, made, selected };
}

describe('tracks', () => {
  it('keeps what the server takes', () => {
    expect(resultProblems(CONFIG, [track], item)).toEqual([]);
    expect(regionsOf([track], VIDEO).tracks).toEqual([track]);
    expect(regionsOf([track], objectOf('video', 'other', '$o')).tracks).toEqual([]);
  });

  it('sets a keyframe between two, and takes it away again; the last one stays', () => {
    expect(boxAt(track.shape.sequence, 26)?.box.x).toBe(25);
    const set = withKeyToggled(track, 26, 25);
    expect(set?.shape.sequence.map(({ frame }) => frame)).toEqual([1, 26, 51]);
    expect(set && withKeyToggled(set, 26, 25)?.shape.sequence).toEqual(track.shape.sequence);
    expect(withKeyToggled(newTrack(BOX, VIDEO, 'Car', LENGTH, 1, at(0)), 1, 25)).toBeNull();
  });

  it('ends a track after a frame and lets it continue', () => {
    const ended = withEndToggled(track, 60, 25);
    expect([60, 61].map((frame) => boxAt(ended.shape.sequence, frame) !== null)).toEqual([true, false]);
    expect(boxAt(withEndToggled(ended, 60, 25).shape.sequence, 61)).not.toBeNull();
    expect(boxAt(withEndToggled(ended, 80, 25).shape.sequence, 81)).not.toBeNull();
  });

  it('finds keyframes and frames', () => {
    expect([keyframeNear(track, 20, 1), keyframeNear(track, 20, -1), keyframeNear(track, 51, 1)]).toEqual([51, 1, undefined]);
    expect(framesBetween(0, 0.04, LENGTH)).toEqual({ start: 1, end: 1 });
    expect(framesBetween(1, 9, LENGTH)).toEqual({ start: 26, end: 100 });
  });

  it('makes one step of each act, with the label that is active', () => {
    const { steps, made, selected } = stepsOf({ control: 'event', label: 'Jam' });
    steps.addRange(1, 2);
    steps.addTrack(5, at(1));
    expect(made.map(({ label }) => label)).toEqual(['Add Jam', 'Add track']);
    expect(made[0]?.put?.[0]).toMatchObject({
      type: 'timelinelabels',
      labels: ['Jam'],
      shape: { t: 'range', ranges: [{ start: 26, end: 50 }] },
    });
    expect(selected).toHaveLength(2);
    expect(resultProblems(CONFIG, [...(made[0]?.put ?? []), ...(made[1]?.put ?? [])], item)).toEqual([]);
  });

  it('refuses a time range that ends before it begins', () => {
    const { steps, made } = stepsOf({ control: 'event', label: 'Jam' });
    steps.addRange(1, 2);
    const [range] = regionsOf(made[0]?.put ?? [], VIDEO).ranges;
    if (!range) throw new Error('no range');
    steps.setFrames(range, 40, 39);
    steps.setFrames(range, 1, 101);
    expect(made).toHaveLength(1);
    steps.setFrames(range, 40, 41);
    expect(made[1]?.group).toBe(`frames:${range.id}`);
  });
});
