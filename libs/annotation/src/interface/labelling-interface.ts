import { plainText } from '../json.js';
import { type ControlTag, type ObjectKind } from './tags.js';

/** Attributes of Label Studio that have no field of their own. They are kept for the way back. */
export type Attributes = Readonly<Record<string, string>>;

export interface LabelDef {
  readonly value: string;
  /** `#rrggbb`. `colorIn` makes the shade of each theme from it. */
  readonly color: string;
  /** As `c`, `1` or `shift+c`; without one, `hotkeysOf` gives the label a free key. */
  readonly hotkey?: string;
  readonly extra?: Attributes;
}

export interface ObjectDef {
  readonly kind: ObjectKind;
  readonly name: string;
  /** `$field` reads the field from the data of the item; anything else is shown as it is. */
  readonly value: string;
  readonly extra?: Attributes;
}

export interface ControlDef {
  /** Label Studio's tag in small letters; also the `type` of the control's regions. */
  readonly tag: ControlTag;
  readonly name: string;
  /** The names of the objects that the control is about. */
  readonly to: readonly string[];
  /** The labels, choices or kinds of relation. */
  readonly labels: readonly LabelDef[];
  /** Several labels or choices at once. */
  readonly multiple: boolean;
  /** Asked of each region, not of the whole item. */
  readonly perRegion: boolean;
  readonly required: boolean;
  /** See `settingsOf` for those that have a meaning here. */
  readonly extra?: Attributes;
}

/** The arrangement of Label Studio's XML, kept for the way back: names of objects and controls within views. */
export type LayoutNode =
  { readonly view: Attributes; readonly children: readonly LayoutNode[] } | { readonly style: string } | { readonly name: string };

/**
 * What is labelled, with what: the typed form of Label Studio's labeling config. Immutable: a change makes a new version in the store,
 * and every annotation names the version that it was made with.
 */
export interface LabellingInterface {
  /** Of this form, not of the stored interface. */
  readonly version: 1;
  readonly objects: readonly ObjectDef[];
  readonly controls: readonly ControlDef[];
  readonly layout?: LayoutNode;
}

/** A stored version of a project's interface. */
export interface InterfaceVersion {
  readonly projectId: string;
  /** From 1, without gaps. */
  readonly version: number;
  readonly config: LabellingInterface;
}

/** The measures of an original medium, as far as they are known: pixels, seconds, frames a second, number of frames. */
export interface MediumSize {
  readonly width?: number;
  readonly height?: number;
  readonly duration?: number;
  readonly fps?: number;
  readonly frames?: number;
}

/** One thing to be labelled, with the measures of its first medium. */
export interface Item extends MediumSize {
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** The measures of the media of all objects, by the names of these, where the item has several. */
  readonly sizes?: Readonly<Record<string, MediumSize>>;
}

/** The objects that show a medium. */
export const mediaObjects = ({ objects }: LabellingInterface): ObjectDef[] =>
  objects.filter(({ kind }) => kind === 'image' || kind === 'audio' || kind === 'video');

/** The measures of the medium that an object shows. */
export function mediumOf(config: LabellingInterface, item: Item, object: ObjectDef): MediumSize {
  if (item.sizes) return item.sizes[object.name] ?? {};
  return mediaObjects(config).length > 1 ? {} : item;
}

export const objectNamed = ({ objects }: LabellingInterface, name: string): ObjectDef | undefined =>
  objects.find((object) => object.name === name);

export const controlNamed = ({ controls }: LabellingInterface, name: string): ControlDef | undefined =>
  controls.find((control) => control.name === name);

/** The objects that a control is about. */
export const objectsOf = (config: LabellingInterface, control: ControlDef): ObjectDef[] =>
  config.objects.filter(({ name }) => control.to.includes(name));

/** What a label is called in results: Label Studio writes the alias where there is one. */
export const resultNameOf = ({ value, extra }: LabelDef): string => extra?.['alias'] ?? value;

export const labelNamed = ({ labels }: ControlDef, name: string): LabelDef | undefined =>
  labels.find((label) => resultNameOf(label) === name);

/** The value of an object for an item: the field that `$field` or `$outer.inner` names, or the text itself. */
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

/** The text of an object for an item; empty where the item has none. */
export function textIn(object: ObjectDef, data: Readonly<Record<string, unknown>>): string {
  return plainText(valueIn(object, data)) ?? '';
}

/** The fields of an item's data that an interface reads. Import checks that each row has them. */
export const fieldsOf = ({ objects }: LabellingInterface): string[] => [
  ...new Set(objects.flatMap(({ value }) => (value.startsWith('$') && value.length > 1 ? [value.slice(1)] : []))),
];

/** Narrower than that a region is chosen. */
const isNarrowed = (extra: Attributes): boolean => extra['whenTagName'] !== undefined || extra['whenLabelValue'] !== undefined;

/**
 * Controls whose `visibleWhen` and the like hide them now and then: `required` holds only where they are shown. What is asked of each
 * region is shown with the chosen one, whether it says so or not.
 */
export const isConditional = ({ extra, perRegion }: ControlDef): boolean =>
  extra?.['visibleWhen'] !== undefined && !(perRegion && extra['visibleWhen'] === 'region-selected' && !isNarrowed(extra));
