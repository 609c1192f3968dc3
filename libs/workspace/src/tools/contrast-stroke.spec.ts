import { describe, expect, it } from '@jest/globals';
import { colorIn, contrast, PALETTE } from '@labelbridge/annotation';
import { textColorOn } from './contrast-stroke.js';

const GREYS = Array.from({ length: 18 }, (_, i) => `#${(i * 15).toString(16).padStart(2, '0').repeat(3)}`);
const COLORS = [...PALETTE, ...PALETTE.map((color) => colorIn(color, 'dark')), '#000000', '#ffffff', '#808080', '#ffff00'];

describe('an outline in two tones', () => {
  it.each(COLORS)('of %s stands out from dark to light pictures', (color) => {
    const best = GREYS.map((grey) => Math.max(contrast(color, grey), contrast(textColorOn(color), grey)));
    expect(Math.min(...best)).toBeGreaterThan(2);
  });
});
