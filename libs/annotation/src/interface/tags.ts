/** What an item shows. */
export const OBJECT_KINDS = ['text', 'image', 'audio', 'video', 'list', 'header'] as const;
export type ObjectKind = (typeof OBJECT_KINDS)[number];

/** The shapes of regions. `none`: an answer about the whole item. */
export const SHAPE_KINDS = ['box', 'ellipse', 'polygon', 'point', 'mask', 'span', 'segment', 'track', 'range', 'relation', 'none'] as const;
export type ShapeKind = (typeof SHAPE_KINDS)[number];

/** What a control of Label Studio does here. */
export interface TagSpec {
  /** The element of its labels. */
  readonly child?: 'Label' | 'Choice' | 'Relation';
  /** What it draws on each kind of object; nothing where it only asks. */
  readonly draws: Readonly<Partial<Record<ObjectKind, ShapeKind>>>;
  /** The key of its answer in Label Studio's `value`, where it asks. */
  readonly answer?: string;
}

const drawn = (kind: ShapeKind): TagSpec => ({ draws: { image: kind } });
const labelled = (kind: ShapeKind): TagSpec => ({ child: 'Label', draws: { image: kind } });

/** The controls that there are tools for. Every other tag of a labeling config is refused by its name. */
export const TAGS = {
  rectanglelabels: labelled('box'),
  ellipselabels: labelled('ellipse'),
  polygonlabels: labelled('polygon'),
  keypointlabels: labelled('point'),
  brushlabels: labelled('mask'),
  rectangle: drawn('box'),
  ellipse: drawn('ellipse'),
  polygon: drawn('polygon'),
  keypoint: drawn('point'),
  brush: drawn('mask'),
  /** On a picture or a video: the labels of shapes that another control draws. */
  labels: { child: 'Label', draws: { text: 'span', audio: 'segment' } },
  videorectangle: { draws: { video: 'track' } },
  timelinelabels: { child: 'Label', draws: { video: 'range' } },
  relations: { child: 'Relation', draws: {} },
  choices: { child: 'Choice', draws: {}, answer: 'choices' },
  rating: { draws: {}, answer: 'rating' },
  pairwise: { draws: {}, answer: 'selected' },
  ranker: { draws: {}, answer: 'ranker' },
  textarea: { draws: {}, answer: 'text' },
  number: { draws: {}, answer: 'number' },
} as const satisfies Record<string, TagSpec>;

export type ControlTag = keyof typeof TAGS;
export const isControlTag = (tag: string): tag is ControlTag => Object.hasOwn(TAGS, tag);
export const specOf = (tag: ControlTag): TagSpec => TAGS[tag];

/** Whether the control asks a question (choices, rating, text, …) and draws nothing. */
export const isQuestion = (tag: ControlTag): boolean => specOf(tag).answer !== undefined;
/** Whether the control draws shapes. */
export const isDrawing = (tag: ControlTag): boolean => Object.keys(specOf(tag).draws).length > 0;
/** Whether the control has labels that go on shapes. */
export const hasLabels = (tag: ControlTag): boolean => specOf(tag).child === 'Label';
