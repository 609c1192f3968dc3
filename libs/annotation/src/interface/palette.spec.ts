import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { colorDistance, contrast, VISIONS } from './color-vision.js';
import { colorIn, type Theme } from './label-shades.js';
import { NAMED_COLORS, PALETTE } from './palette.js';

const [light = '', dark = ''] = readFileSync(join(import.meta.dirname, '../../../ui/src/styles/tokens.css'), 'utf8').split(
  '@media (prefers-color-scheme: dark)',
);
/** Surfaces of libs/ui: a change there must keep the labels visible. */
const surfacesOf = (css: string): string[] =>
  ['card', 'paper', 'sunk'].map((name) => {
    const hex = new RegExp(`--${name}: #([0-9a-f]{3,6});`).exec(css)?.[1] ?? '';
    return `#${hex.length === 3 ? hex.replace(/./g, '$&$&') : hex}`;
  });
const SURFACES: Readonly<Record<Theme, readonly string[]>> = { light: surfacesOf(light), dark: surfacesOf(dark) };
const THEMES = ['light', 'dark'] as const;

describe('the colours of labels', () => {
  it.each(THEMES.flatMap((theme) => VISIONS.map((vision) => [theme, vision] as const)))(
    'stay apart in the %s theme with %s',
    (theme, vision) => {
      const shades = PALETTE.map((color) => colorIn(color, theme));
      const distances = shades.flatMap((one, i) => shades.slice(0, i).map((other) => colorDistance(one, other, vision)));
      // Four times the just visible distance.
      expect(Math.min(...distances)).toBeGreaterThan(0.08);
    },
  );

  it.each(THEMES)('differ clearly in the %s theme for a normal eye, those that follow each other most', (theme) => {
    const shades = PALETTE.map((color) => colorIn(color, theme));
    const apart = (one: number, other: number) => colorDistance(shades[one] ?? '', shades[other] ?? '');
    for (const [place] of shades.entries()) {
      expect(apart(place, (place + 1) % shades.length)).toBeGreaterThan(0.2);
      for (let other = 0; other < place; other++) expect(apart(place, other)).toBeGreaterThan(place < 4 ? 0.2 : 0.16);
    }
  });

  it('each have a name of their own', () => {
    expect(NAMED_COLORS.map(({ color }) => color)).toEqual(PALETTE);
    expect(new Set(NAMED_COLORS.map(({ name }) => name)).size).toBe(PALETTE.length);
    for (const { name } of NAMED_COLORS) expect(name).toMatch(/^[A-Z][a-z]+$/);
  });

  it('are seen on every surface of both themes, whatever was chosen', () => {
    const channel = fc.integer({ min: 0, max: 255 }).map((value) => value.toString(16).padStart(2, '0'));
    const chosen = fc.tuple(channel, channel, channel).map((parts) => `#${parts.join('')}`);
    fc.assert(
      fc.property(fc.oneof(chosen, fc.constantFrom(...PALETTE)), fc.constantFrom(...THEMES), (color, theme) => {
        for (const surface of SURFACES[theme]) expect(contrast(colorIn(color, theme), surface)).toBeGreaterThanOrEqual(3);
      }),
    );
  });
});
