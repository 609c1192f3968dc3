import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const [lightPart = '', darkPart = ''] = css.split('@media (prefers-color-scheme: dark)');

const tokensOf = (part: string) =>
  new Map(Array.from(part.matchAll(/--([\w-]+):\s*(#[0-9a-f]{3,6});/g), ([, name = '', value = '']) => [name, value]));
const light = tokensOf(lightPart);
const dark = new Map([...light, ...tokensOf(darkPart)]);

/** Relative luminance, WCAG 2.2. */
function luminance(hex: string): number {
  const long = hex.length === 4 ? hex.replace(/[0-9a-f]/g, '$&$&') : hex;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(long.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

/** Text and background: AA requires 4.5. */
const WORDS = [
  ...['ink', 'ink-2', 'ink-3'].flatMap((ink) => ['paper', 'card', 'sunk', 'row-hover'].map((ground) => [ink, ground] as const)),
  ...['brand-strong', 'bad'].flatMap((ink) => ['paper', 'card'].map((ground) => [ink, ground] as const)),
  ['brand-ink', 'brand'],
  ['brand-ink', 'brand-hover'],
  ['brand-strong', 'brand-soft'],
  ['brand-strong', 'sunk'],
  ['sun-ink', 'sun-soft'],
  ['info', 'info-soft'],
  ['bad', 'bad-soft'],
  ['bad-ink', 'bad'],
  ['good', 'good-soft'],
  ['on-sun', 'sun'],
  ['on-sun', 'sun-hover'],
  ['on-deep', 'deep'],
] as const;

/** Borders and icons that carry meaning: AA requires 3. */
const SIGNS = [
  ['field', 'card'],
  ['field', 'paper'],
  ['brand', 'card'],
  ['brand', 'paper'],
  ['brand', 'line'],
  ['good', 'card'],
  ['info', 'card'],
] as const;

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s colours', (_scheme, tokens) => {
  const ratio = (one: string, other: string) => {
    const [front, back] = [tokens.get(one), tokens.get(other)];
    if (front === undefined || back === undefined) throw new Error(`no such token: ${one} or ${other}`);
    return contrast(front, back);
  };
  it.each(WORDS)('text in %s on %s has enough contrast', (ink, ground) => {
    expect(ratio(ink, ground)).toBeGreaterThanOrEqual(4.5);
  });
  it.each(SIGNS)('%s on %s has enough contrast', (sign, ground) => {
    expect(ratio(sign, ground)).toBeGreaterThanOrEqual(3);
  });
});
