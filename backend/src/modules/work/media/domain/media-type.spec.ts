import { expect, it } from '@jest/globals';
import { mediaTypeOf } from './media-type.js';

function iso(major: string, ...brands: string[]): Buffer {
  const names = Buffer.from(`ftyp${major}\0\0\0\0${brands.join('')}`, 'latin1');
  const size = Buffer.alloc(4);
  size.writeUInt32BE(names.length + 4);
  return Buffer.concat([size, names, Buffer.from('\0\0\0\x08mdatM4A mp42')]);
}

it.each([
  ['3gp6', [], 'video/mp4'],
  ['3gr6', [], 'video/mp4'],
  ['iso3', [], 'video/mp4'],
  ['iso8', [], 'video/mp4'],
  ['mp71', [], 'video/mp4'],
  ['M4VH', [], 'video/mp4'],
  ['hvc1', [], 'video/mp4'],
  ['XYZ1', ['zzzz', 'isom'], 'video/mp4'],
  ['M4A ', ['isom', 'mp42'], 'audio/mp4'],
  ['qt  ', [], 'video/quicktime'],
  ['avif', ['mif1'], 'image/avif'],
  ['mif1', ['avif', 'mp42'], 'image/avif'],
  ['heic', ['mif1', 'mp42'], undefined],
  ['XYZ1', ['zzzz'], undefined],
] as const)('a file of brand %s, compatible with %j: %s', (major, brands, type) => {
  expect(mediaTypeOf(iso(major, ...brands))).toBe(type);
});
