import { type ControlDef, type LabelDef, type LabelConfig, type ObjectDef } from './label-config.js';
import { paletteColor } from './palette.js';
import { type ControlTag, type ObjectKind } from './tags.js';

export const labelsNamed = (...names: string[]): LabelDef[] => names.map((value, i) => ({ value, color: paletteColor(i) }));

export const objectOf = (kind: ObjectKind, name: string, value: string, extra?: Record<string, string>): ObjectDef => ({
  kind,
  name,
  value,
  ...(extra ? { extra } : {}),
});

type Options = Partial<Pick<ControlDef, 'labels' | 'multiple' | 'perRegion' | 'required' | 'extra'>>;

/** Defaults are Label Studio's. */
export const controlOf = (tag: ControlTag, name: string, to: string | readonly string[], options: Options = {}): ControlDef => ({
  tag,
  name,
  to: typeof to === 'string' ? [to] : to,
  labels: [],
  multiple: false,
  perRegion: false,
  required: false,
  ...options,
});

export const interfaceOf = (objects: readonly ObjectDef[], controls: readonly ControlDef[]): LabelConfig => ({
  version: 1,
  objects,
  controls,
});
