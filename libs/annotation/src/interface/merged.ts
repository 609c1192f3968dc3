import { type ControlDef, type LabellingInterface, type ObjectDef, resultNameOf } from './labelling-interface.js';

function unique<One>(all: readonly One[], keyOf: (one: One) => string): One[] {
  const seen = new Map<string, One>();
  for (const one of all) if (!seen.has(keyOf(one))) seen.set(keyOf(one), one);
  return [...seen.values()];
}

const together = (a: ControlDef, b: ControlDef): ControlDef => ({
  ...a,
  to: [...new Set([...a.to, ...b.to])],
  labels: unique([...a.labels, ...b.labels], resultNameOf),
  multiple: a.multiple || b.multiple,
});

/**
 * One interface for work that was made with several versions: all of their objects, controls and labels, those of the first version
 * first. The classes of an export keep their numbers while later versions only add labels.
 */
export function mergedInterface([first, ...others]: readonly [LabellingInterface, ...LabellingInterface[]]): LabellingInterface {
  if (others.length === 0) return first;
  const all = [first, ...others];
  const controls = new Map<string, ControlDef>();
  for (const control of all.flatMap((config) => config.controls)) {
    const key = `${control.name} ${control.tag}`;
    const before = controls.get(key);
    controls.set(key, before ? together(before, control) : control);
  }
  const keyOf = ({ name, kind, value }: ObjectDef): string => `${name} ${kind} ${value}`;
  return {
    version: 1,
    objects: unique(
      all.flatMap((config) => config.objects),
      keyOf,
    ),
    controls: [...controls.values()],
  };
}
