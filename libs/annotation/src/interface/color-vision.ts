/** Red, green and blue, linear, from 0 to 1. */
type Rgb = readonly [number, number, number];

export const VISIONS = ['normal', 'protanopia', 'deuteranopia', 'tritanopia'] as const;
type Vision = (typeof VISIONS)[number];

/** Matrices on linear RGB: Machado, Oliveira and Fernandes 2009, full severity. */
const SEEN: Readonly<Record<Vision, readonly [Rgb, Rgb, Rgb]>> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const dot = (a: Rgb, b: Rgb): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const channel = (color: string, at: number): number => {
  const value = parseInt(color.slice(at, at + 2), 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};
const linear = (color: string): Rgb => [channel(color, 1), channel(color, 3), channel(color, 5)];
const within = (value: number): number => Math.max(0, Math.min(1, value));

/** OKLab (Ottosson 2020): its distances match perception; 0.02 is just visible. */
function oklab(rgb: Rgb): Rgb {
  const lms: Rgb = [
    Math.cbrt(dot([0.4122214708, 0.5363325363, 0.0514459929], rgb)),
    Math.cbrt(dot([0.2119034982, 0.6806995451, 0.1073969566], rgb)),
    Math.cbrt(dot([0.0883024619, 0.2817188376, 0.6299787005], rgb)),
  ];
  return [
    dot([0.2104542553, 0.793617785, -0.0040720468], lms),
    dot([1.9779984951, -2.428592205, 0.4505937099], lms),
    dot([0.0259040371, 0.7827717662, -0.808675766], lms),
  ];
}

/** Converts `#rrggbb` to OKLab as a kind of vision sees it. */
export function seenAs(color: string, vision: Vision): Rgb {
  const [r, g, b] = SEEN[vision];
  const rgb = linear(color);
  return oklab([within(dot(r, rgb)), within(dot(g, rgb)), within(dot(b, rgb))]);
}

export const distanceOf = (a: Rgb, b: Rgb): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

/** Distance of two colours (`#rrggbb`) in OKLab. */
export const colorDistance = (one: string, other: string, vision: Vision = 'normal'): number =>
  distanceOf(seenAs(one, vision), seenAs(other, vision));

/** WCAG 2.2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const luminance = (color: string): number => dot([0.2126, 0.7152, 0.0722], linear(color));
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** @param part share of the other, from 0 to 1 */
export function mixed(color: string, other: string, part: number): string {
  const mix = (at: number): string => {
    const [from, to] = [parseInt(color.slice(at, at + 2), 16), parseInt(other.slice(at, at + 2), 16)];
    return Math.round(from + (to - from) * part)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${mix(1)}${mix(3)}${mix(5)}`;
}
