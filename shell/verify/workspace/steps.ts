import { type Page } from '@playwright/test';
import { type Snapshot } from './snapshots.js';

export type Random = () => number;

export interface Kind {
  readonly name: string;
  readonly needsRegion: boolean;
  /** Undo leads exactly to the state before it. Keys that move one region are undone together. */
  readonly isUndoneAlone: boolean;
  readonly act: (page: Page, random: Random) => Promise<void>;
}

const LABELS = ['1', '2', '3'];
const ARROWS = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'];
const oneOf = (values: readonly string[], random: Random): string => values[Math.floor(random() * values.length)] ?? '';

async function drawByMouse(page: Page, random: Random): Promise<void> {
  const box = await page.getByRole('application').boundingBox();
  if (!box) throw new Error('There is no picture.');
  const [x, y] = [box.x + box.width * (0.35 + random() * 0.2), box.y + box.height * (0.25 + random() * 0.3)];
  await page.keyboard.press('Escape');
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 30 + random() * 60, y + 30 + random() * 60, { steps: 3 });
  await page.mouse.up();
}

const key = (press: (random: Random) => string) => async (page: Page, random: Random) => page.keyboard.press(press(random));

export const KINDS: readonly Kind[] = [
  { name: 'place', needsRegion: false, isUndoneAlone: true, act: key(() => 'n') },
  { name: 'draw', needsRegion: false, isUndoneAlone: true, act: drawByMouse },
  { name: 'move', needsRegion: true, isUndoneAlone: false, act: key((random) => `Shift+${oneOf(ARROWS, random)}`) },
  { name: 'size', needsRegion: true, isUndoneAlone: false, act: key((random) => `Alt+Shift+${oneOf(ARROWS, random)}`) },
  { name: 'label', needsRegion: true, isUndoneAlone: true, act: key((random) => oneOf(LABELS, random)) },
  { name: 'delete', needsRegion: true, isUndoneAlone: true, act: key(() => 'Delete') },
  { name: 'undo', needsRegion: true, isUndoneAlone: false, act: key(() => 'Control+z') },
  {
    name: 'redo',
    needsRegion: true,
    isUndoneAlone: false,
    act: async (page) => {
      await page.keyboard.press('Control+z');
      await page.keyboard.press('Control+Shift+z');
    },
  },
  {
    // Steps faster than they are written.
    name: 'many',
    needsRegion: false,
    isUndoneAlone: false,
    act: async (page, random) => {
      for (let i = 0; i < 6; i++) await page.keyboard.press(random() < 0.5 ? 'n' : `Shift+${oneOf(ARROWS, random)}`);
    },
  },
  { name: 'done', needsRegion: true, isUndoneAlone: false, act: key(() => 'Control+Enter') },
];

/** Limit of boxes on an item, so that each stays visible. */
export const MOST_REGIONS = 12;
export const hasRegions = ({ regions }: Snapshot): boolean => regions.length > 0;
