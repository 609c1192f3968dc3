import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

type Colour = readonly [number, number, number];

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8').split('@media (prefers-color-scheme: dark)');
const [plotLight = '', plotDark = ''] = read('plot.module.css');
const [tokensLight = '', tokensDark = ''] = read('../../../ui/src/styles/tokens.css');

/** Linear light of red, green and blue, from 0 to 1 (sRGB). */
function linear(css: string, name: string): Colour {
  const hex = new RegExp(`--${name}: #([0-9a-f]{3,6});`).exec(css)?.[1] ?? '';
  const long = hex.length === 3 ? hex.replace(/./g, '$&$&') : hex;
  const part = (at: number) => {
    const value = Number.parseInt(long.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(0), part(2), part(4)];
}

const luminance = ([red, green, blue]: Colour) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;
const contrast = (one: Colour, other: Colour) => {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
};

/** Colour vision deficiencies as matrices on linear light: Machado, Oliveira and Fernandes 2009, severity 1. */
const EYES: Readonly<Record<string, readonly Colour[]>> = {
  'all colours': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'no red (protanopia)': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'no green (deuteranopia)': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  'no blue (tritanopia)': [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const dot = (row: Colour, [red, green, blue]: Colour) => Math.min(Math.max(row[0] * red + row[1] * green + row[2] * blue, 0), 1);
const seenBy = (eyes: readonly Colour[], colour: Colour): Colour => {
  const [red = 0, green = 0, blue = 0] = eyes.map((row) => dot(row, colour));
  return [red, green, blue];
};

/** OKLab (Ottosson 2020): equal distances look alike; black to white is 1. */
function oklab([red, green, blue]: Colour): Colour {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}
const distance = (one: Colour, other: Colour) => Math.hypot(...oklab(one).map((part, at) => part - (oklab(other)[at] ?? 0)));

const LEAST_APART = 0.15;

describe.each([
  ['light', plotLight, tokensLight],
  ['dark', plotDark, tokensDark],
])('the %s colours of plots', (_scheme, plot, tokens) => {
  const colours = [0, 1, 2].map((place) => linear(plot, `plot-${place}`));
  it('stand out from the card (WCAG 1.4.11)', () => {
    for (const colour of colours) expect(contrast(colour, linear(tokens, 'card'))).toBeGreaterThanOrEqual(3);
  });
  it.each(Object.entries(EYES))('stay apart for eyes that see %s', (_name, eyes) => {
    const [a, b, c] = colours.map((colour) => seenBy(eyes, colour));
    if (!a || !b || !c) throw new Error('three colours');
    for (const [one, other] of [
      [a, b],
      [b, c],
      [a, c],
    ] as const)
      expect(distance(one, other)).toBeGreaterThan(LEAST_APART);
  });
});
