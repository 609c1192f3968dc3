import { isPlainDate, type PlainDate } from './dates.js';
import { type MediaKind } from './media.js';
import { formatMoney, type Money } from './money.js';

/** Bounds of DATA_PRICE_PER_GB, in whole Naira. */
export const DATA_PRICE = { min: 1, max: 1_000_000 } as const;

const KOBO = 100;
const GB = 1_000_000_000;
const MB = 1_000_000;
const TENTH = 100_000;

/** Bytes of an item in the answer of the server beside its data: links and state. */
const ITEM_FRAME = 1_000;
/** Bytes that the work on an item sends, while no work like it was handed in. */
const SENT_PER_ITEM = 2_000;

/** The cost of a GB of mobile data, and its day. */
export interface DataPrice {
  readonly perGb: Money;
  readonly date: PlainDate;
}

/** Reads whole Naira and their day: `430@2026-11-01`. @returns undefined if it is anything else */
export function readDataPrice(text: string): DataPrice | undefined {
  const [, naira = '', date] = /^(\d{1,7})@(\S+)$/.exec(text) ?? [];
  const amount = Number(naira);
  if (amount < DATA_PRICE.min || amount > DATA_PRICE.max || !isPlainDate(date)) return undefined;
  return { perGb: { amount: amount * KOBO, currency: 'NGN' }, date };
}

/** Pixels: no screen loads a wider picture if there is a narrower copy. */
export const WIDEST_PICTURE = 1_600;

/** The narrowest picture that has `wanted` pixels, else the last. @param files the narrowest first */
export const pictureFor = <File extends { readonly width?: number | null }>(files: readonly File[], wanted: number): File | undefined =>
  files.find(({ width }) => (width ?? Infinity) >= wanted) ?? files.at(-1);

interface StoredFile {
  readonly size: number;
  readonly width: number | null;
}

export interface StoredMedium extends StoredFile {
  readonly kind: MediaKind;
  readonly renditions: readonly (StoredFile & { readonly name: string })[];
}

/** Copies that go with a recording. */
const BESIDE: readonly string[] = ['peaks', 'overview', 'fragments'];
/** Copies that the work does not load. */
const UNUSED: readonly string[] = ['poster', 'print'];

const sumOf = (files: readonly { readonly size: number }[]): number => files.reduce((sum, { size }) => sum + size, 0);

/** Bytes of the files of a medium that the work loads, at most: the copy for the widest screen, or the one that is played by fragments. */
export function mediumLoad({ kind, size, width, renditions }: StoredMedium): number {
  const beside = renditions.filter(({ name }) => BESIDE.includes(name));
  const copies = renditions.filter(({ name }) => !BESIDE.includes(name) && !UNUSED.includes(name));
  if (kind === 'image') return pictureFor([...copies, { size, width }], WIDEST_PICTURE)?.size ?? size;
  const isInFragments = beside.some(({ name }) => name === 'fragments');
  return sumOf(beside) + ((isInFragments ? copies[0]?.size : undefined) ?? size);
}

/** @param bytes of its data @param media bytes of its files */
export const itemLoad = (bytes: number, media: readonly number[] = []): number =>
  media.reduce((sum, each) => sum + each, bytes + ITEM_FRAME);

/** @param perItem the median of handed-in work like it; undefined while there is none */
export const sendEstimate = (items: number, perItem: number = SENT_PER_ITEM): number => Math.ceil(items * perItem);

/** In bytes. */
export interface SaidData {
  readonly load: number;
  readonly send: number;
  /** It has files of other sites, whose size is not known. */
  readonly more?: boolean | undefined;
}

export interface UsedData extends SaidData {
  readonly loaded: number;
  readonly sent: number;
}

/** Rounded up to a kobo. */
export function dataCost(bytes: number, { perGb: { amount, currency } }: DataPrice): Money {
  const [product, gb] = [BigInt(bytes) * BigInt(amount), BigInt(GB)];
  return { amount: Number((product + gb - 1n) / gb), currency };
}

/** Rounds up: `0.3 MB`, `12 MB`, `1.4 GB`. */
export function megabytesText(bytes: number): string {
  if (bytes > GB - MB) return `${Math.ceil(bytes / (GB / 10)) / 10} GB`;
  return `${bytes > 10 * MB - TENTH ? Math.ceil(bytes / MB) : Math.ceil(bytes / TENTH) / 10} MB`;
}

const days = /* @__PURE__ */ new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `₦430 per GB of 1 November 2026`. */
const priceText = ({ perGb, date }: DataPrice): string =>
  `${formatMoney(perGb, { trimZeros: true })} per GB of ${days.format(new Date(`${date}T00:00:00Z`))}`;

/** Rounds up to whole Naira. Empty without a price. */
function costText(bytes: number, price: DataPrice | null): string {
  if (!price) return '';
  const { amount, currency } = dataCost(bytes, price);
  const shown = formatMoney({ amount: Math.ceil(amount / KOBO) * KOBO, currency }, { trimZeros: true });
  return `, about ${shown} at ${priceText(price)}`;
}

export const DATA_MESSAGES = {
  said: ({ load, send, more }: SaidData, price: DataPrice | null): string =>
    `about ${megabytesText(load)} to load, ${megabytesText(send)} to send${costText(load + send, price)}${more ? '. Files of other sites are not counted' : ''}`,
  used: ({ load, send, loaded, sent }: UsedData, price: DataPrice | null): string =>
    `Said ${megabytesText(load + send)}${loaded + sent > 0 ? `, used ${megabytesText(loaded + sent)}${costText(loaded + sent, price)}` : ''}`,
  afterCost: (price: DataPrice): string => `After data cost, at ${priceText(price)}`,
  elsewhere: 'Not known: the work is on another site',
} as const;
