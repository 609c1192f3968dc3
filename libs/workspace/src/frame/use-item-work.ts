import { useMemo, useSyncExternalStore } from 'react';
import { doLine, type HotkeyTarget, type LabelConfig, type Prediction, type Region } from '@labelbridge/annotation';
import { type Step } from '../tools/tool.js';
import { type Copy, type CopyLine } from '../work/copy.js';
import { type WorkCopy } from '../work/work-copy.js';
import { pickKey } from './pick-key.js';
import { useMarking, type Marking } from './use-marking.js';

export interface ItemWork {
  readonly state: Copy;
  readonly regions: ReadonlyMap<string, Region>;
  readonly suggestions: ReadonlyMap<string, Region>;
  readonly marking: Marking;
  readonly step: (step: Step) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly discard: (ids: readonly string[]) => void;
  readonly decide: (id: string, keep: 'mine' | 'theirs') => void;
  readonly pickKey: (target: HotkeyTarget) => void;
}

export function useItemWork(config: LabelConfig, copy: WorkCopy, prediction: Prediction | null, readOnly: boolean): ItemWork {
  const state = useSyncExternalStore(copy.subscribe, copy.current);
  const { regions } = state.history;
  const suggestions = useMemo(
    () =>
      new Map(
        (prediction?.regions ?? []).filter(({ id }) => !regions.has(id) && !state.discarded.has(id)).map((region) => [region.id, region]),
      ),
    [prediction, regions, state.discarded],
  );
  const shown = useMemo(() => new Map([...suggestions, ...regions]), [suggestions, regions]);

  // `keeping` of the copy shows a failed write.
  const write = (line: CopyLine): void => void copy.write(line).catch(() => undefined);
  const change = (line: CopyLine | null) => {
    if (readOnly || !line) return;
    // A change reopens a finished item.
    if (copy.current().end) write({ op: 'end', end: null });
    write(line);
  };
  const step = ({ label, ...effect }: Step) => {
    change(doLine(copy.current().history, label, effect));
    const unwanted = (effect.remove ?? []).filter((id) => prediction?.regions.some((region) => region.id === id));
    if (unwanted.length > 0) change({ op: 'discard', ids: unwanted, discarded: true });
  };
  const marking = useMarking(config, shown, readOnly, step);

  return {
    state,
    regions,
    suggestions,
    marking,
    step,
    undo: () => (marking.draft ? marking.draft.back() : change({ op: 'undo' })),
    redo: () => change({ op: 'redo' }),
    discard: (ids) => change({ op: 'discard', ids: [...ids], discarded: true }),
    decide: (id, keep) => change({ op: 'decide', id, keep }),
    pickKey: (target) => pickKey({ config, marking, regions: () => copy.current().history.regions, onStep: step }, target),
  };
}
