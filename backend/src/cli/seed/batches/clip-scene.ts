import { type Region } from '@labelbridge/annotation';

/** The clip of the demo: a drawn street on which a bus, a car and a person move. `npm run verify -- demo:clip` makes its file. */
export const CLIP = { width: 480, height: 270, fps: 25, frames: 100 } as const;

interface Mover {
  readonly id: string;
  readonly label: 'Bus' | 'Car' | 'Person';
  readonly width: number;
  readonly height: number;
  /** Its upper left corner at these frames, from 1; between them it goes in a straight line, then it stands. */
  readonly path: readonly { readonly frame: number; readonly x: number; readonly y: number }[];
  readonly draw: (x: number, y: number) => string;
}

const rect = (x: number, y: number, width: number, height: number, fill: string, radius = 0): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;
const disc = (x: number, y: number, radius: number, fill: string): string => `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;

const bus = (x: number, y: number): string =>
  rect(x, y, 108, 50, '#f2b705', 6) +
  rect(x, y + 27, 108, 5, '#1d1d1b') +
  [8, 32, 56, 80].map((window) => rect(x + window, y + 8, 19, 15, '#bfe0ee', 2)).join('') +
  disc(x + 24, y + 50, 9, '#1d1d1b') +
  disc(x + 84, y + 50, 9, '#1d1d1b');

const car = (x: number, y: number): string =>
  rect(x + 15, y, 42, 20, '#a83226', 8) +
  rect(x, y + 14, 76, 18, '#c8402f', 6) +
  rect(x + 21, y + 4, 14, 10, '#d9eef5', 2) +
  rect(x + 38, y + 4, 14, 10, '#d9eef5', 2) +
  disc(x + 17, y + 32, 7, '#1d1d1b') +
  disc(x + 59, y + 32, 7, '#1d1d1b');

const person = (x: number, y: number): string =>
  disc(x + 9, y + 7, 7, '#5b3a24') +
  rect(x, y + 14, 18, 24, '#2c6e49', 5) +
  rect(x + 3, y + 36, 5, 18, '#22313f') +
  rect(x + 10, y + 36, 5, 18, '#22313f');

const MOVERS: readonly Mover[] = [
  { id: 'walker', label: 'Person', width: 18, height: 54, draw: person, path: [1, 100].map((frame) => ({ frame, x: frame, y: 96 })) },
  {
    id: 'danfo',
    label: 'Bus',
    width: 108,
    height: 59,
    draw: bus,
    path: [
      { frame: 1, x: 8, y: 146 },
      { frame: 60, x: 250, y: 146 },
      { frame: 100, x: 330, y: 146 },
    ],
  },
  {
    id: 'taxi',
    label: 'Car',
    width: 76,
    height: 39,
    draw: car,
    path: [
      { frame: 1, x: 396, y: 212 },
      { frame: 75, x: 20, y: 212 },
    ],
  },
];

function placeOf({ path }: Mover, frame: number): { x: number; y: number } {
  const after = path.find((stop) => stop.frame >= frame) ?? path.at(-1);
  const before = path.findLast((stop) => stop.frame <= frame) ?? path[0];
  if (!before || !after) throw new Error('a mover needs a path');
  const part = after.frame <= before.frame ? 0 : (frame - before.frame) / (after.frame - before.frame);
  return { x: before.x + (after.x - before.x) * part, y: before.y + (after.y - before.y) * part };
}

const STREET =
  rect(0, 0, 480, 270, '#cfe6f2') +
  rect(0, 30, 130, 110, '#d9b48f') +
  rect(150, 52, 110, 88, '#b7c4a1') +
  rect(280, 22, 90, 118, '#c99d84') +
  rect(390, 60, 90, 80, '#d8cda6') +
  rect(0, 138, 480, 20, '#b3aa98') +
  rect(0, 158, 480, 112, '#5d6166') +
  [20, 110, 200, 290, 380].map((x) => rect(x, 206, 50, 4, '#e8e3d0')).join('');

/** One frame of the clip, as SVG. @param frame from 1 */
export function clipFrame(frame: number): string {
  const shapes = MOVERS.map((mover) => {
    const { x, y } = placeOf(mover, frame);
    return mover.draw(x, y);
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${CLIP.width}" height="${CLIP.height}">${STREET}${shapes.join('')}</svg>`;
}

/** The tracks of all that moves. @param skip what the annotator overlooked */
export const clipTracks = (skip: readonly string[] = []): Region[] =>
  MOVERS.filter(({ id }) => !skip.includes(id)).map(({ id, label, width, height, path }) => ({
    id,
    from: 'box',
    to: 'video',
    type: 'videorectangle',
    labels: [label],
    shape: {
      t: 'track',
      framesCount: CLIP.frames,
      duration: CLIP.frames / CLIP.fps,
      sequence: path.map(({ frame, x, y }) => ({
        frame,
        enabled: true,
        x: (x * 100) / CLIP.width,
        y: (y * 100) / CLIP.height,
        width: (width * 100) / CLIP.width,
        height: (height * 100) / CLIP.height,
        rotation: 0,
        time: frame / CLIP.fps,
      })),
    },
  }));
