import { type Problem } from '../json.js';
import { type Attributes, type LabelConfig, type LayoutNode } from './label-config.js';
import { elementOf, objectElementOf, specOf } from './tags.js';

/**
 * Treatment of a Label Studio attribute. `works`: it has its effect here. `kept`: it is kept for export, because it only changes the look
 * or the handling of a tool there. A list: the only values that do not change the work; any other value is refused by name.
 */
type Fate = 'works' | 'kept' | readonly string[];
type Fates = Readonly<Record<string, Fate>>;

const NO = ['false', 'no', ''] as const;
const YES = ['true', 'yes', ''] as const;
/** Conditional display changes the work. */
const SHOWN: Fates = { visiblewhen: [''], whentagname: [''], whenlabelvalue: [''], whenchoicevalue: [''], whenrole: [''] };
/** A drag marks whole words, and there is no tool for larger units. `symbol` is the default of Label Studio. */
const GRANULARITY = ['symbol', 'word', ''] as const;
const LOOKS: Fates = { classname: 'kept', style: 'kept', size: 'kept', hint: 'kept', hotkey: 'works', title: 'works' };
const ASKED: Fates = { ...LOOKS, required: 'works', requiredmessage: 'kept', perregion: 'works', peritem: NO, ...SHOWN, readonly: NO };
const DRAWN: Fates = {
  ...ASKED,
  value: [''],
  choice: 'works',
  maxusages: ['-1', '0', ''],
  allowempty: NO,
  showinline: 'kept',
  opacity: 'kept',
  fillopacity: 'kept',
  fillcolor: 'kept',
  strokewidth: 'kept',
  strokecolor: 'kept',
  /** There is no tool that rotates a shape. */
  canrotate: 'kept',
  snap: ['none', ''],
  smart: 'kept',
  smartonly: NO,
};

/** Attributes by tag, in lower case. Unlisted attributes have no effect in Label Studio either. */
const ATTRIBUTES = {
  text: {
    ...LOOKS,
    value: 'works',
    valuetype: ['text', ''],
    encoding: ['none', ''],
    selectionenabled: YES,
    savetextresult: ['yes', 'none', ''],
    granularity: GRANULARITY,
    highlightcolor: 'kept',
    showlabels: 'kept',
  },
  image: {
    ...LOOKS,
    value: 'works',
    valuelist: [],
    valuetype: ['url', ''],
    encoding: ['none', ''],
    timervalue: [],
    smoothing: 'kept',
    width: 'kept',
    maxwidth: 'kept',
    zoom: 'kept',
    zoomcontrol: 'kept',
    brightnesscontrol: 'kept',
    contrastcontrol: 'kept',
    rotatecontrol: 'kept',
    crosshair: 'kept',
  },
  audio: {
    ...LOOKS,
    value: 'works',
    valuetype: ['url', ''],
    encoding: ['none', ''],
    splitchannels: 'kept',
    sync: 'kept',
    volume: 'kept',
    speed: 'kept',
    zoom: 'kept',
    decoder: 'kept',
    player: 'kept',
  },
  video: {
    ...LOOKS,
    value: 'works',
    valuetype: ['url', ''],
    encoding: ['none', ''],
    framerate: 'kept',
    sync: 'kept',
    muted: 'kept',
    height: 'kept',
  },
  list: { ...LOOKS, value: 'works', valuetype: ['json', ''] },
  header: { ...LOOKS, value: 'works', underline: 'kept' },
  labels: DRAWN,
  choices: { ...ASKED, choice: 'works', value: [], allownested: NO, layout: 'kept', showinline: 'kept', apiurl: [], sort: 'kept' },
  textarea: {
    ...ASKED,
    value: [''],
    placeholder: 'works',
    maxsubmissions: 'works',
    rows: 'works',
    /** Texts are always editable here; the answer is the same. */
    editable: 'kept',
    skipduplicates: NO,
    transcription: 'kept',
    displaymode: 'kept',
    showsubmitbutton: 'kept',
    label: 'works',
  },
  rating: { ...ASKED, maxrating: 'works', defaultvalue: ['0', ''], icon: 'kept' },
  number: { ...ASKED, min: 'works', max: 'works', step: 'works', defaultvalue: [''] },
  pairwise: { ...ASKED, selectionstyle: 'kept', leftclass: 'kept', rightclass: 'kept' },
  ranker: ASKED,
  relations: LOOKS,
  view: SHOWN,
  /** Label, Choice and Relation. */
  label: {
    ...LOOKS,
    value: 'works',
    alias: 'works',
    background: 'works',
    selected: NO,
    maxusages: ['-1', '0', ''],
    readonly: NO,
    visible: YES,
    html: 'kept',
    showalias: 'kept',
    aliasstyle: 'kept',
    selectedcolor: 'kept',
    granularity: GRANULARITY,
    category: 'kept',
  },
} as const satisfies Readonly<Record<string, Fates>>;
type Owner = keyof typeof ATTRIBUTES;

const isOwner = (name: string): name is Owner => Object.hasOwn(ATTRIBUTES, name);

/**
 * Finds attributes that ask for work without a tool.
 *
 * @param tag Label Studio's tag in lower case; `label` for the children of a control
 * @param ofRegions whether it is about the chosen region, with which it is shown here anyway
 */
export function refusedAttributes(tag: string, attributes: Attributes, ofRegions = false): string[] {
  const fates: Fates = ATTRIBUTES[isOwner(tag) ? tag : 'labels'];
  return Object.entries(attributes).flatMap(([name, value]) => {
    const [key, said] = [name.toLowerCase(), value.trim().toLowerCase()];
    const fate: Fate = Object.hasOwn(fates, key) ? (fates[key] ?? 'kept') : 'kept';
    if (ofRegions && key === 'visiblewhen' && said === 'region-selected') return [];
    return typeof fate === 'string' || fate.includes(said) ? [] : [name];
  });
}

/** @param refuse receives the view, its path, and the attribute */
export function refuseInViews(
  layout: LayoutNode,
  { objects, controls }: Pick<LabelConfig, 'objects' | 'controls'>,
  refuse: (view: LayoutNode, field: string, name: string) => void,
): void {
  const shownWithRegion = [...controls.filter(({ perRegion }) => perRegion), ...objects.filter(({ kind }) => kind === 'header')];
  const names = new Set(shownWithRegion.map(({ name }) => name));
  const isOfRegions = (node: LayoutNode, field: string): boolean => {
    if ('name' in node) return names.has(node.name);
    if ('style' in node) return true;
    const ofRegions = node.children.map((child, i) => isOfRegions(child, `${field}.children[${i}]`)).every(Boolean);
    for (const name of refusedAttributes('view', node.view, ofRegions)) refuse(node, `${field}.view.${name}`, name);
    return ofRegions;
  };
  isOfRegions(layout, 'layout');
}

export const refusal = (attribute: string, element: string): string => `${attribute} of <${element}> has no tool here`;

/** Stored interfaces stay valid: only interfaces from outside are checked. */
export function attributeProblems(config: LabelConfig): Problem[] {
  const { objects, controls, layout } = config;
  const problems = (tag: string, element: string, extra: Attributes = {}, field: string, ofRegions = false): Problem[] =>
    refusedAttributes(tag, extra, ofRegions).map((name) => ({ field: `${field}.extra.${name}`, message: refusal(name, element) }));
  const ofViews: Problem[] = [];
  if (layout) refuseInViews(layout, config, (_, field, name) => ofViews.push({ field, message: refusal(name, 'View') }));
  return [
    ...objects.flatMap(({ kind, extra }, i) => problems(kind, objectElementOf(kind), extra, `objects[${i}]`)),
    ...controls.flatMap(({ tag, extra, labels, perRegion }, i) => [
      ...problems(tag, elementOf(tag), extra, `controls[${i}]`, perRegion),
      ...labels.flatMap((label, l) => problems('label', specOf(tag).child ?? 'Label', label.extra, `controls[${i}].labels[${l}]`)),
    ]),
    ...ofViews,
  ];
}
