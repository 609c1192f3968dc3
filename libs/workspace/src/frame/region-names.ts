import { labelsOf, SHAPE_NAMES, type Region } from '@labelbridge/annotation';

export const shapeName = ({ shape }: Region): string => SHAPE_NAMES[shape.t];

export const regionName = (region: Region): string => labelsOf(region).join(', ') || shapeName(region);
