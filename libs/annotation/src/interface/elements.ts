import { type ControlTag, type ObjectKind } from './tags.js';

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

export const OBJECT_ELEMENTS: Readonly<Record<ObjectKind, string>> = {
  text: 'Text',
  image: 'Image',
  audio: 'Audio',
  video: 'Video',
  list: 'List',
  header: 'Header',
};
