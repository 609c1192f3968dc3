import { isRecord } from '@labelbridge/annotation';

/** One fragment of a recording or video: its first byte, its length in bytes, its time in seconds. */
export type Fragment = readonly [at: number, length: number, time: number];

/** Where the fragments of an MP4 are, as the server tells it, so that only those that are about to be played are fetched. */
export interface FragmentIndex {
  /** The bytes of the header, which comes first. */
  readonly head: number;
  /** In the order of their times. */
  readonly parts: readonly Fragment[];
}

const isFragment = (value: unknown): value is Fragment =>
  Array.isArray(value) && value.length === 3 && value.every((each) => typeof each === 'number' && Number.isFinite(each) && each >= 0);

/** The index that a JSON value holds; null where it is none. */
export function readFragmentIndex(value: unknown): FragmentIndex | null {
  if (!isRecord(value)) return null;
  const { head, parts } = value;
  return typeof head === 'number' && Array.isArray(parts) && parts.length > 0 && parts.every(isFragment) ? { head, parts } : null;
}

/** The fragment to be fetched next: the first within `ahead` seconds from now on that is not there; null where all are. */
export function nextFragment({ parts }: FragmentIndex, has: ReadonlySet<number>, now: number, ahead: number): number | null {
  const next = parts.findIndex(([, , time], i) => !has.has(i) && (parts[i + 1]?.[2] ?? Infinity) > now && time < now + ahead);
  return next === -1 ? null : next;
}

/** Where a box of an MP4 begins with its name; -1 where there is none. */
function indexOfBox(data: Uint8Array, name: string): number {
  const codes = [...name].map((letter) => letter.charCodeAt(0));
  return data.findIndex((_, at) => codes.every((code, i) => data[at + i] === code));
}

/** The type with codecs that MediaSource asks for, from the header of an MP4 with H.264 or AAC; null for others. */
export function typeOfHead(head: Uint8Array): string | null {
  const avc = indexOfBox(head, 'avcC');
  const aac = indexOfBox(head, 'mp4a') === -1 ? [] : ['mp4a.40.2'];
  if (avc === -1) return aac.length ? `audio/mp4; codecs="${aac.join()}"` : null;
  const profile = [...head.subarray(avc + 5, avc + 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `video/mp4; codecs="${[`avc1.${profile}`, ...aac].join()}"`;
}
