import { useCallback, useMemo, useState } from 'react';
import {
  controlNamed,
  labelsOf,
  resultNameOf,
  withLabels,
  regionName,
  type HotkeyTarget,
  type LabelConfig,
  type Region,
} from '@labelbridge/annotation';
import { type ActiveLabel, type Step, type ToolDraft } from '../tools/tool.js';
import { drawingControls, labelsFor, partsOfInterface, allowsSeveralLabels } from './interface-parts.js';

export interface Marking {
  readonly selected: string | null;
  /** @param isNew set if the region was just drawn: a label is for the next one */
  readonly select: (id: string | null, isNew?: boolean) => void;
  /** The chosen region, unless it was just drawn. */
  readonly labelled: Region | undefined;
  readonly active: ActiveLabel | undefined;
  readonly setActive: (active: ActiveLabel) => void;
  /** Chooses a label for the next region, and for a chosen region that was not just drawn. */
  readonly pickLabel: (target: HotkeyTarget) => void;
  readonly removeSelected: () => void;
  readonly cycle: (by: 1 | -1) => void;
  readonly draft: ToolDraft | null;
  readonly setDraft: (draft: ToolDraft | null) => void;
}

function firstLabel(config: LabelConfig): ActiveLabel | undefined {
  const [control] = partsOfInterface(config).tools.flatMap((object) => drawingControls(config, object));
  if (!control) return undefined;
  const [label] = labelsFor(config, control.name);
  return { control: control.name, label: label && resultNameOf(label) };
}

/** @param regions includes suggestions */
export function useMarking(
  config: LabelConfig,
  regions: ReadonlyMap<string, Region>,
  readOnly: boolean,
  onStep: (step: Step) => void,
): Marking {
  const [chosen, setChosen] = useState<{ readonly id: string; readonly isNew: boolean } | null>(null);
  const select = useCallback((id: string | null, isNew = false) => setChosen(id === null ? null : { id, isNew }), []);
  const first = useMemo(() => firstLabel(config), [config]);
  const [picked, setActive] = useState<ActiveLabel>();
  const [draft, setDraft] = useState<ToolDraft | null>(null);
  const active = picked && controlNamed(config, picked.control) ? picked : first;
  const region = chosen === null ? undefined : regions.get(chosen.id);
  const selected = region ? region.id : null;
  const labelled = chosen?.isNew ? undefined : region;

  const relabel = ({ label }: HotkeyTarget, one: Region) => {
    const before = labelsOf(one);
    const several = allowsSeveralLabels(config, one.from);
    const next = several ? (before.includes(label) ? before.filter((each) => each !== label) : [...before, label]) : [label];
    if (next.length === 0 || (!several && before[0] === label)) return;
    onStep({ label: `Label ${regionName(one)} ${next.join(', ')}`, put: [withLabels(config, one, next)] });
  };
  return {
    selected,
    select,
    labelled,
    active,
    setActive,
    pickLabel: (target) => {
      const fits = (control: string) => labelsFor(config, control).some((each) => resultNameOf(each) === target.label);
      if (labelled && !readOnly && fits(labelled.from)) relabel(target, labelled);
      // The next stroke must not go on the chosen mask.
      if (!labelled && region?.shape.t === 'mask') select(null);
      // Labels of an object may belong to another control than the drawing one.
      const drawing = active && fits(active.control) && !drawsItself(config, target.control) ? active.control : target.control;
      if (drawsItself(config, drawing)) setActive({ control: drawing, label: target.label });
    },
    removeSelected: () => {
      if (!region || readOnly) return;
      const related = [...regions.values()].filter(
        ({ shape }) => shape.t === 'relation' && (shape.from === region.id || shape.to === region.id),
      );
      onStep({ label: `Delete ${regionName(region)}`, remove: [region.id, ...related.map(({ id }) => id)] });
      select(null);
    },
    cycle: (by) => {
      const ids = [...regions.values()].filter(({ shape }) => shape.t !== 'none').map(({ id }) => id);
      const at = selected === null ? (by > 0 ? -1 : 0) : ids.indexOf(selected);
      select(ids.at((at + by) % ids.length) ?? null);
    },
    draft,
    setDraft,
  };
}

const drawsItself = (config: LabelConfig, control: string): boolean =>
  partsOfInterface(config).tools.some((object) => drawingControls(config, object).some(({ name }) => name === control));
