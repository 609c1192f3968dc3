import { encode } from 'uqr';

/** A QR code (ISO/IEC 18004) as one SVG path in a square of `size` units: a screen draws it without a library, and without inline styles. */
export function qrPath(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: squares.join('') };
}
