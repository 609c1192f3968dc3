import { type Problem } from '../json.js';
import { elementOf } from './elements.js';
import { type Attributes, type LabellingInterface } from './labelling-interface.js';
import { type ObjectKind, specOf } from './tags.js';

/**
 * What becomes of an attribute of Label Studio: `works` here; `kept` for the way back, as it only changes the look, or how a tool there is
 * used; otherwise the only values that change nothing of the work. Any other value is refused by name: the work would be another one.
 */
type Fate = 'works' | 'kept' | readonly string[];
type Fates = Readonly<Record<string, Fate>>;

const NO = ['false', 'no', ''] as const;
const YES = ['true', 'yes', ''] as const;
const LOOKS: Fates = { classname: 'kept', style: 'kept', size: 'kept', hint: 'kept', hotkey: 'works', title: 'works' };
const ASKED: Fates = {
  ...LOOKS,
  required: 'works',
  requiredmessage: 'kept',
  perregion: 'works',
  peritem: NO,
  visiblewhen: 'kept',
  whentagname: 'kept',
  whenlabelvalue: 'kept',
  whenchoicevalue: 'kept',
  whenrole: [],
  readonly: NO,
};
const DRAWN: Fates = {
  ...ASKED,
  choice: 'works',
  maxusages: ['-1', '0', ''],
  allowempty: NO,
  showinline: 'kept',
  opacity: 'kept',
  fillopacity: 'kept',
  fillcolor: 'kept',
  strokewidth: 'kept',
  strokecolor: 'kept',
  canrotate: 'kept',
  snap: 'kept',
  smart: 'kept',
  smartonly: NO,
};

/** The list: what is known of the attributes of each tag, in small letters. What is not in it changes nothing in Label Studio either. */
export const ATTRIBUTES = {
  text: {
    ...LOOKS,
    value: 'works',
    valuetype: ['text', ''],
    encoding: ['none', ''],
    selectionenabled: YES,
    savetextresult: 'kept',
    granularity: 'kept',
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
    editable: 'kept',
    skipduplicates: 'kept',
    transcription: 'kept',
    displaymode: 'kept',
    showsubmitbutton: 'kept',
    label: 'kept',
  },
  rating: { ...ASKED, maxrating: 'works', defaultvalue: 'kept', icon: 'kept' },
  number: { ...ASKED, min: 'works', max: 'works', step: 'works', defaultvalue: 'kept' },
  pairwise: { ...ASKED, selectionstyle: 'kept', leftclass: 'kept', rightclass: 'kept' },
  ranker: ASKED,
  relations: LOOKS,
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
    granularity: 'kept',
    category: 'kept',
  },
} as const satisfies Readonly<Record<string, Fates>>;
type Owner = keyof typeof ATTRIBUTES;

const isOwner = (name: string): name is Owner => Object.hasOwn(ATTRIBUTES, name);

/** The attributes that ask for work that there is no tool for. @param tag of Label Studio, in small letters; `label` for what is within a control */
export function refusedAttributes(tag: string, attributes: Attributes): string[] {
  const fates: Fates = ATTRIBUTES[isOwner(tag) ? tag : 'labels'];
  return Object.entries(attributes).flatMap(([name, value]) => {
    const key = name.toLowerCase();
    const fate: Fate = Object.hasOwn(fates, key) ? (fates[key] ?? 'kept') : 'kept';
    return typeof fate === 'string' || fate.includes(value.trim().toLowerCase()) ? [] : [name];
  });
}

const OBJECTS: Readonly<Record<ObjectKind, string>> = {
  text: 'Text',
  image: 'Image',
  audio: 'Audio',
  video: 'Video',
  list: 'List',
  header: 'Header',
};

export const refusal = (attribute: string, element: string): string => `${attribute} of <${element}> has no tool here`;

/** The same of an interface in its typed form. Asked where one comes from outside; those that are stored stay as they are. */
export function attributeProblems({ objects, controls }: LabellingInterface): Problem[] {
  const problems = (tag: string, element: string, extra: Attributes | undefined, field: string): Problem[] =>
    refusedAttributes(tag, extra ?? {}).map((name) => ({ field: `${field}.extra.${name}`, message: refusal(name, element) }));
  return [
    ...objects.flatMap(({ kind, extra }, i) => problems(kind, OBJECTS[kind], extra, `objects[${i}]`)),
    ...controls.flatMap(({ tag, extra, labels }, i) => [
      ...problems(tag, elementOf(tag), extra, `controls[${i}]`),
      ...labels.flatMap((label, l) => problems('label', specOf(tag).child ?? 'Label', label.extra, `controls[${i}].labels[${l}]`)),
    ]),
  ];
}
