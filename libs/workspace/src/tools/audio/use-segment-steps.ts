import { useMemo } from 'react';
import { withLazyModule } from '../../frame/lazy-module.js';
import { type ToolProps } from '../tool.js';
import { SPEECH_FINDER } from './lazy.js';
import { LEAST_SEGMENT, newSegment, segmentControl, withTimes, type Segment } from './segments.js';
import { type Waveform } from './waveform.js';

interface Times {
  readonly start: number;
  readonly end: number;
}

export interface SegmentSteps {
  readonly add: (times: readonly Times[]) => void;
  readonly resize: (segment: Segment, start: number, end: number) => void;
  /** Adds segments for speech outside of existing segments. */
  readonly suggest: (waveform: Waveform, seen: { from: number; to: number }) => void;
}

export function useSegmentSteps(
  { config, object, active, onChange, onSelect }: ToolProps,
  segments: readonly Segment[],
  duration: number,
): SegmentSteps {
  return useMemo(() => {
    const control = segmentControl(config, object, active);
    const label = control?.name === active?.control ? active?.label : undefined;
    const add = (times: readonly Times[]): void => {
      const long = times
        .map(({ start, end }) => ({ start, end: Math.min(duration, end) }))
        .filter(({ start, end }) => end - start >= LEAST_SEGMENT);
      if (!control || long.length === 0) return;
      const regions = long.map(({ start, end }) => newSegment(control, object, label, start, end));
      onChange({ label: regions.length === 1 ? `Add ${label ?? 'segment'}` : `Add ${regions.length} segments`, put: regions });
      const [only] = regions;
      if (only && regions.length === 1) onSelect(only.id, true);
    };
    return {
      add,
      resize: (segment, start, end) => {
        const region = withTimes(segment, start, end, duration);
        if (region) onChange({ label: `Move ${segment.label || 'segment'}`, put: [region], group: `times:${segment.id}` });
      },
      suggest: (waveform, { from, to }) =>
        withLazyModule(SPEECH_FINDER, ({ findNewSpeech }) => add(findNewSpeech(waveform, from, to, segments))),
    };
  }, [config, object, active, onChange, onSelect, segments, duration]);
}
