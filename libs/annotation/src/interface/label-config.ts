import { plainText } from '../json.js';
import { type ControlTag, type ObjectKind } from './tags.js';

/** Label Studio attributes without a field of their own, kept for export. */
export type Attributes = Readonly<Record<string, string>>;

export interface LabelDef {
  readonly value: string;
  /** `#rrggbb`; `colorIn` makes the shade of each theme. */
  readonly color: string;
  /** Key such as `c`, `1` or `shift+c`; without one, `hotkeysOf` assigns a free key. */
  readonly hotkey?: string;
  readonly extra?: Attributes;
}

export interface ObjectDef {
  readonly kind: ObjectKind;
  readonly name: string;
  /** `$field` reads the field of the item's data; anything else is shown as it is. */
  readonly value: string;
  readonly extra?: Attributes;
}

export interface ControlDef {
  /** Label Studio's tag in lower case. `regionTypeOf` derives the `type` of the control's regions. */
  readonly tag: ControlTag;
  readonly name: string;
  readonly to: readonly string[];
  /** Labels, choices or kinds of relation. */
  readonly labels: readonly LabelDef[];
  readonly multiple: boolean;
  /** Asked of each region, not of the whole item. */
  readonly perRegion: boolean;
  readonly required: boolean;
  /** `settingsOf` reads the attributes that have a meaning here. */
  readonly extra?: Attributes;
}

/** Layout of Label Studio's XML, kept for export. */
export type LayoutNode =
  { readonly view: Attributes; readonly children: readonly LayoutNode[] } | { readonly style: string } | { readonly name: string };

/** The typed form of Label Studio's labeling config. Immutable: a change stores a new version, and each annotation names its version. */
export interface LabelConfig {
  /** Version of this form, not of the stored interface. */
  readonly version: 1;
  readonly objects: readonly ObjectDef[];
  readonly controls: readonly ControlDef[];
  readonly layout?: LayoutNode;
}

/** Pixels, seconds, frames per second, number of frames, as far as known. */
export interface MediumSize {
  readonly width?: number;
  readonly height?: number;
  readonly duration?: number;
  readonly fps?: number;
  readonly frames?: number;
}

/** Measures are the first medium's. */
export interface Item extends MediumSize {
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** Measures by object name, if there are several media. */
  readonly sizes?: Readonly<Record<string, MediumSize>>;
}

export const mediaObjects = ({ objects }: LabelConfig): ObjectDef[] =>
  objects.filter(({ kind }) => kind === 'image' || kind === 'audio' || kind === 'video');

export function mediumOf(config: LabelConfig, item: Item, object: ObjectDef): MediumSize {
  if (item.sizes) return item.sizes[object.name] ?? {};
  return mediaObjects(config).length > 1 ? {} : item;
}

export const objectNamed = ({ objects }: LabelConfig, name: string): ObjectDef | undefined =>
  objects.find((object) => object.name === name);

/** Title of a control as people read it. */
export const titleOfControl = ({ name, extra }: ControlDef): string => extra?.['title'] ?? name;

export const controlNamed = ({ controls }: LabelConfig, name: string): ControlDef | undefined =>
  controls.find((control) => control.name === name);

export const objectsOf = (config: LabelConfig, control: ControlDef): ObjectDef[] =>
  config.objects.filter(({ name }) => control.to.includes(name));

/** Label Studio writes the alias of a label if there is one. */
export const resultNameOf = ({ value, extra }: LabelDef): string => extra?.['alias'] ?? value;

export const labelNamed = ({ labels }: ControlDef, name: string): LabelDef | undefined =>
  labels.find((label) => resultNameOf(label) === name);

/** Resolves `$field` or `$outer.inner` in the data; any other value is returned as it is. */
export function valueIn(object: ObjectDef, data: Readonly<Record<string, unknown>>): unknown {
  if (!object.value.startsWith('$')) return object.value;
  const path = object.value.slice(1);
  if (Object.hasOwn(data, path)) return data[path];
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined),
      data,
    );
}

export function textIn(object: ObjectDef, data: Readonly<Record<string, unknown>>): string {
  return plainText(valueIn(object, data)) ?? '';
}

/** An import checks each row for these fields. */
export const fieldsOf = ({ objects }: LabelConfig): string[] => [
  ...new Set(objects.flatMap(({ value }) => (value.startsWith('$') && value.length > 1 ? [value.slice(1)] : []))),
];

const isNarrowed = (extra: Attributes): boolean => extra['whenTagName'] !== undefined || extra['whenLabelValue'] !== undefined;

/** Controls that `visibleWhen` hides at times are not required. Per-region controls are shown with the chosen region anyway. */
export const isConditional = ({ extra, perRegion }: ControlDef): boolean =>
  extra?.['visibleWhen'] !== undefined && !(perRegion && extra['visibleWhen'] === 'region-selected' && !isNarrowed(extra));
