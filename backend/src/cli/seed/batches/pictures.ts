import { type Point, type Region } from '@labelbridge/annotation';
import sharp from 'sharp';

/** The size of the demo's drawings, in pixels. */
const SIZE = { width: 1_200, height: 800 } as const;

interface Thing {
  readonly svg: string;
  readonly region: Region;
}

/** A drawing: what is behind, and what is to be labelled. */
interface Drawing {
  readonly name: string;
  readonly behind: string;
  readonly things: readonly Thing[];
}

/** Regions are percent of the picture, to a tenth. */
const percent = (value: number, of: number): number => Math.round((value * 1_000) / of) / 10;

const rect = (x: number, y: number, width: number, height: number, fill: string, radius = 0): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;
const disc = (x: number, y: number, radius: number, fill: string): string => `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
const area = (points: readonly Point[], fill: string): string =>
  `<polygon points="${points.map((point) => point.join(',')).join(' ')}" fill="${fill}"/>`;

function boxed(id: string, label: string, [x, y, width, height]: readonly [number, number, number, number], svg: string): Thing {
  const shape = {
    t: 'box' as const,
    x: percent(x, SIZE.width),
    y: percent(y, SIZE.height),
    width: percent(width, SIZE.width),
    height: percent(height, SIZE.height),
    rotation: 0,
  };
  return { svg, region: { id, from: 'box', to: 'image', type: 'rectanglelabels', labels: [label], shape } };
}

function outlined(id: string, label: string, points: readonly Point[], fill: string): Thing {
  const corners = points.map(([x, y]): Point => [percent(x, SIZE.width), percent(y, SIZE.height)]);
  const shape = { t: 'polygon' as const, points: corners, closed: true };
  return { svg: area(points, fill), region: { id, from: 'outline', to: 'image', type: 'polygonlabels', labels: [label], shape } };
}

const person = (id: string, x: number, y: number, height: number, cloth: string): Thing => {
  const [width, head] = [height * 0.34, height * 0.12];
  const svg =
    disc(x + width / 2, y + head, head, '#5b3a24') +
    rect(x, y + 2 * head, width, height * 0.46, cloth, width / 4) +
    rect(x + width * 0.14, y + height * 0.68, width * 0.28, height * 0.32, '#2b2f3a') +
    rect(x + width * 0.58, y + height * 0.68, width * 0.28, height * 0.32, '#2b2f3a');
  return boxed(id, 'Person', [x, y, width, height], svg);
};

const bus = (id: string, x: number, y: number, width: number, paint = '#f2b705'): Thing => {
  const [height, wheel] = [width * 0.5, width * 0.09];
  const windows = [0.08, 0.31, 0.54, 0.77].map((at) => rect(x + width * at, y + height * 0.15, width * 0.17, height * 0.26, '#bfe0ee', 4));
  const svg =
    rect(x, y, width, height - wheel, paint, 14) +
    rect(x, y + height * 0.5, width, height * 0.08, '#1d1d1b') +
    windows.join('') +
    disc(x + width * 0.22, y + height - wheel, wheel, '#1d1d1b') +
    disc(x + width * 0.78, y + height - wheel, wheel, '#1d1d1b');
  return boxed(id, 'Bus', [x, y, width, height], svg);
};

const sign = (id: string, x: number, y: number, size: number): Thing => {
  const svg =
    rect(x + size * 0.46, y + size, size * 0.08, size * 1.2, '#777') +
    disc(x + size / 2, y + size / 2, size / 2, '#c62828') +
    rect(x + size * 0.18, y + size * 0.42, size * 0.64, size * 0.16, '#fff');
  return boxed(id, 'Sign', [x, y, size, size], svg);
};

const house = (x: number, y: number, width: number, height: number, wall: string): string =>
  rect(x, y, width, height, wall) +
  [0.12, 0.42, 0.72].map((at) => rect(x + width * at, y + height * 0.3, width * 0.16, height * 0.2, '#5b6b73')).join('') +
  rect(x + width * 0.42, y + height * 0.66, width * 0.16, height * 0.34, '#6d4c33');

const SKY = rect(0, 0, SIZE.width, SIZE.height, '#cfe6f2');
const umbrella = (x: number, y: number, width: number, cloth: string): string =>
  area(
    [
      [x, y + width * 0.35],
      [x + width / 2, y],
      [x + width, y + width * 0.35],
    ],
    cloth,
  ) + rect(x + width * 0.48, y + width * 0.35, width * 0.04, width * 0.8, '#8a6d4b');

/** The drawings of the demo. */
export const DRAWINGS: readonly Drawing[] = [
  {
    name: 'bus-stop.jpg',
    behind:
      SKY +
      rect(0, 420, 1_200, 380, '#c9bda4') +
      house(40, 190, 330, 250, '#d9b48f') +
      house(420, 240, 260, 200, '#b7c4a1') +
      house(760, 160, 360, 280, '#c99d84'),
    things: [
      outlined(
        'road',
        'Road',
        [
          [0, 560],
          [1_200, 500],
          [1_200, 760],
          [0, 790],
        ],
        '#5d6166',
      ),
      bus('danfo', 520, 400, 400),
      person('waiting', 250, 430, 190, '#2c6e49'),
      person('trader', 350, 445, 175, '#8e44ad'),
      sign('stop', 1_010, 300, 100),
    ],
  },
  {
    name: 'market.jpg',
    behind:
      SKY +
      rect(0, 380, 1_200, 420, '#d8c49b') +
      umbrella(60, 230, 300, '#c62828') +
      umbrella(430, 200, 320, '#1565c0') +
      umbrella(840, 240, 300, '#2e7d32') +
      [110, 490, 890]
        .map((x) => rect(x, 520, 210, 70, '#8a6d4b') + [0, 50, 100, 150].map((at) => disc(x + 30 + at, 510, 24, '#d84315')).join(''))
        .join(''),
    things: [
      person('buyer', 360, 440, 260, '#f9a825'),
      person('seller', 730, 420, 250, '#00695c'),
      person('child', 300, 560, 150, '#c2185b'),
      bus('keke', 900, 620, 260, '#3d8f4d'),
    ],
  },
  {
    name: 'lagoon.jpg',
    behind: SKY + rect(0, 330, 1_200, 120, '#8fb58a') + house(120, 250, 220, 150, '#d8cda6') + house(880, 230, 240, 170, '#c99d84'),
    things: [
      outlined(
        'water',
        'Water',
        [
          [0, 440],
          [460, 410],
          [820, 430],
          [1_200, 400],
          [1_200, 800],
          [0, 800],
        ],
        '#4f86a6',
      ),
      outlined(
        'canoe',
        'Boat',
        [
          [330, 600],
          [420, 640],
          [760, 640],
          [850, 600],
          [780, 690],
          [400, 690],
        ],
        '#6d4c33',
      ),
      person('rower', 540, 440, 200, '#ef6c00'),
      sign('jetty', 960, 330, 80),
    ],
  },
];

const svgOf = ({ behind, things }: Drawing): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}">${behind}${things.map(({ svg }) => svg).join('')}</svg>`;

/** A drawing as JPEG. The same drawing is the same bytes. */
export const pictureOf = (drawing: Drawing): Promise<Buffer> =>
  sharp(Buffer.from(svgOf(drawing)))
    .flatten()
    .jpeg({ quality: 82 })
    .toBuffer();

/** What an annotator draws around all things of a drawing. @param skip the ids of what they overlook */
export const regionsOfDrawing = ({ things }: Drawing, skip: readonly string[] = []): Region[] =>
  things.map(({ region }) => region).filter(({ id }) => !skip.includes(id));
