import { labelsOf, type Region, type Shape } from '@labelbridge/annotation';

const NAMES: Readonly<Record<Shape['t'], string>> = {
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
};

/** What a region is called in lists and steps: its labels, else the name of its shape. */
export const regionName = (region: Region): string => labelsOf(region).join(', ') || NAMES[region.shape.t];

/** The kind of a region in words: “Box”. */
export const shapeName = ({ shape }: Region): string => NAMES[shape.t];
