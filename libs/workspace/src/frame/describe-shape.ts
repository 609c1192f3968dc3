import { boundsOf, maskArea, textOf, regionName, type PictureSize, type Region } from '@labelbridge/annotation';

const MOST_LETTERS = 40;
const shortened = (text: string): string => (text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS - 1)}…` : text);
const percent = (value: number): string => `${Math.round(value)} %`;
const seconds = (value: number): string => {
  const minutes = Math.floor(value / 60);
  return `${minutes}:${(value - minutes * 60).toFixed(1).padStart(4, '0')}`;
};

/** Describes a region for people who do not see it. @param size pixels of the picture, if there is one */
export function describeShape(region: Region, regions: ReadonlyMap<string, Region>, size: PictureSize): string {
  const { shape } = region;
  switch (shape.t) {
    case 'span':
      return `“${shortened(shape.text ?? `${shape.start} to ${shape.end}`)}”`;
    case 'segment':
      return `${seconds(shape.start)} to ${seconds(shape.end)}${textOf(region) && `: ${shortened(textOf(region))}`}`;
    case 'range':
      return `frames ${shape.ranges.map(({ start, end }) => `${start} to ${end}`).join(', ')}`;
    case 'track':
      return `${shape.sequence.length} keyframes from frame ${shape.sequence[0]?.frame ?? 1}`;
    case 'relation': {
      const [from, to] = [regions.get(shape.from), regions.get(shape.to)];
      const [first, second] = [from, to].map((one) =>
        one ? `${regionName(one)} ${describeShape(one, regions, size)}` : 'a deleted region',
      );
      return shape.direction === 'left' ? `${second} to ${first}` : `${first} ${shape.direction === 'bi' ? 'and' : 'to'} ${second}`;
    }
    case 'mask':
      return `${percent((100 * maskArea(shape)) / (shape.w * shape.h || 1))} of the picture`;
    case 'none':
      return '';
    default: {
      const bounds = boundsOf(shape, size);
      if (!bounds) return '';
      const at = `${percent(bounds.x)} from the left, ${percent(bounds.y)} from the top`;
      return shape.t === 'point' ? at : `${at}, ${percent(bounds.width)} wide, ${percent(bounds.height)} high`;
    }
  }
}
