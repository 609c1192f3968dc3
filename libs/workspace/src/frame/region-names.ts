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

export const regionName = (region: Region): string => labelsOf(region).join(', ') || NAMES[region.shape.t];

export const shapeName = ({ shape }: Region): string => NAMES[shape.t];
