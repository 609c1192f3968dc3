import { isRecord } from '@labelbridge/annotation';

/** First byte, length in bytes, time in seconds. */
type Fragment = readonly [at: number, length: number, time: number];

/** Positions in an MP4, so that only the next fragments are fetched. */
export interface FragmentIndex {
  /** Bytes of the header, which comes first. */
  readonly head: number;
  readonly parts: readonly Fragment[];
}

const isFragment = (value: unknown): value is Fragment =>
  Array.isArray(value) && value.length === 3 && value.every((each) => typeof each === 'number' && Number.isFinite(each) && each >= 0);

export function readFragmentIndex(value: unknown): FragmentIndex | null {
  if (!isRecord(value)) return null;
  const { head, parts } = value;
  return typeof head === 'number' && Array.isArray(parts) && parts.length > 0 && parts.every(isFragment) ? { head, parts } : null;
}

/** The first missing fragment within `ahead` seconds from `now`. */
export function nextFragment({ parts }: FragmentIndex, has: ReadonlySet<number>, now: number, ahead: number): number | null {
  const next = parts.findIndex(([, , time], i) => !has.has(i) && (parts[i + 1]?.[2] ?? Infinity) > now && time < now + ahead);
  return next === -1 ? null : next;
}

function indexOfBox(data: Uint8Array, name: string): number {
  const codes = [...name].map((letter) => letter.charCodeAt(0));
  return data.findIndex((_, at) => codes.every((code, i) => data[at + i] === code));
}

/** Type with codecs for MediaSource, from the header of an MP4 with H.264 or AAC; null for others. */
export function typeOfHead(head: Uint8Array): string | null {
  const avc = indexOfBox(head, 'avcC');
  const aac = indexOfBox(head, 'mp4a') === -1 ? [] : ['mp4a.40.2'];
  if (avc === -1) return aac.length ? `audio/mp4; codecs="${aac.join()}"` : null;
  const profile = [...head.subarray(avc + 5, avc + 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `video/mp4; codecs="${[`avc1.${profile}`, ...aac].join()}"`;
}
