/** Bytes of a file, both ends included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Parses a `Range` header (RFC 9110, 14.2). Several ranges, other units and malformed headers get the whole file, as the RFC allows.
 *
 * @param size bytes of the file
 * @returns 'unsatisfiable' if the file has none of these bytes
 */
export function byteRangeOf(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return 'whole';
  if (from === '') return Number(to) === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - Number(to)), end: size - 1 };
  const [start, end] = [Number(from), to === '' ? size - 1 : Math.min(Number(to), size - 1)];
  if (to !== '' && Number(to) < start) return 'whole';
  return start >= size ? 'unsatisfiable' : { start, end };
}
