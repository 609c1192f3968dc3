export const OBJECT_KINDS = ['text', 'image', 'audio', 'video', 'list', 'header'] as const;
export type ObjectKind = (typeof OBJECT_KINDS)[number];

/** `none`: an answer about the whole item. */
export const SHAPE_NAMES = {
  box: 'Box',
  ellipse: 'Ellipse',
  polygon: 'Polygon',
  point: 'Point',
  mask: 'Area',
  span: 'Span',
  segment: 'Segment',
  track: 'Track',
  range: 'Time range',
  relation: 'Relation',
  none: 'Answer',
} as const;
export type ShapeKind = keyof typeof SHAPE_NAMES;
export const isShapeKind = (value: unknown): value is ShapeKind => typeof value === 'string' && Object.hasOwn(SHAPE_NAMES, value);

export interface TagSpec {
  /** Element of its labels. */
  readonly child?: 'Label' | 'Choice' | 'Relation';
  /** Shape by kind of object, if it draws. */
  readonly draws: Readonly<Partial<Record<ObjectKind, ShapeKind>>>;
  /** Key of its answer in Label Studio's `value`. */
  readonly answer?: string;
}

const drawn = (kind: ShapeKind): TagSpec => ({ draws: { image: kind } });
const labelled = (kind: ShapeKind): TagSpec => ({ child: 'Label', draws: { image: kind } });

/** Controls with a tool. Any other tag of a labeling config is refused by name. */
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
  /** Labels the shapes of another control on a picture or a video. */
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

export const isQuestion = (tag: ControlTag): boolean => specOf(tag).answer !== undefined;
export const isDrawing = (tag: ControlTag): boolean => Object.keys(specOf(tag).draws).length > 0;
/** Labels of shapes, not choices or kinds of relation. */
export const hasLabels = (tag: ControlTag): boolean => specOf(tag).child === 'Label';

/** Element in a labeling config. */
const ELEMENTS: Readonly<Record<ControlTag, string>> = {
  rectanglelabels: 'RectangleLabels',
  ellipselabels: 'EllipseLabels',
  polygonlabels: 'PolygonLabels',
  keypointlabels: 'KeyPointLabels',
  brushlabels: 'BrushLabels',
  rectangle: 'Rectangle',
  ellipse: 'Ellipse',
  polygon: 'Polygon',
  keypoint: 'KeyPoint',
  brush: 'Brush',
  labels: 'Labels',
  videorectangle: 'VideoRectangle',
  timelinelabels: 'TimelineLabels',
  relations: 'Relations',
  choices: 'Choices',
  rating: 'Rating',
  pairwise: 'Pairwise',
  ranker: 'Ranker',
  textarea: 'TextArea',
  number: 'Number',
};

export const elementOf = (tag: ControlTag): string => ELEMENTS[tag];

export const objectElementOf = (kind: ObjectKind): string => kind.charAt(0).toUpperCase() + kind.slice(1);
