/** Non-letters of Windows-1252 that occur within words. */
const JOINS = '’‘´`·–—';
/** Letters that only Icelandic has in Windows-1252. Turkish text has other letters at their bytes. */
const RARE = /[ÐÞÝðþý]/;
/** Share of non-ASCII letters in text with accented Latin letters. */
const MOST_ACCENTS = 0.34;

const isLetter = (sign: string | undefined): boolean => sign !== undefined && /\p{L}/u.test(sign);
const isAscii = (sign: string): boolean => sign < '\x80';

/** Words of mostly ASCII letters, without controls, and without symbols or capitals within a word. Other encodings soon fail. */
function isPlainWestern(text: string): boolean {
  if (/[\x80-\x9f]/.test(text) || RARE.test(text)) return false;
  let [letters, accents] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if (isLetter(sign)) {
      letters++;
      if (isAscii(sign)) continue;
      accents++;
      if (/\p{Lu}/u.test(sign) && /\p{Ll}/u.test(text.charAt(at - 1))) return false;
    } else if (!isAscii(sign) && !JOINS.includes(sign) && isLetter(text[at - 1]) && isLetter(text[at + 1])) return false;
  }
  return accents <= letters * MOST_ACCENTS;
}

/** The message names the likely format. */
export class UnreadableText extends Error {
  override readonly name = 'UnreadableText';
}

/** Stands for bytes that are invalid in the encoding. */
const LOST_SIGN = '\uFFFD';

const UTF_8 = 'UTF-8';
const UTF_16LE = 'UTF-16LE';
const UTF_16BE = 'UTF-16BE';
const WINDOWS_1252 = 'Windows-1252';

const asUtf8 = 'Save it as UTF-8 and send it again.';
const refused = (what: string): UnreadableText =>
  new UnreadableText(`The file is no text that can be read: it seems to be ${what}. ${asUtf8}`);

/** Signatures of files that people take for tables. */
const OTHERS: readonly (readonly [begin: string, what: string])[] = [
  ['PK\x03\x04', 'a zip or an Excel workbook (.xlsx)'],
  ['\xd0\xcf\x11\xe0', 'an old Excel workbook (.xls)'],
  ['%PDF', 'a PDF'],
  ['\x1f\x8b', 'a gzip archive'],
];

const SAMPLE_BYTES = 65_536;
const PIECE_BYTES = 65_536;
/** Bytes before the first non-ASCII byte, so that the sample does not begin within a word. */
const BEFORE_BYTES = 256;
/** Minimum share of zero bytes at the same position of each pair in UTF-16. */
const SAME_PLACE = 0.95;
/** Minimum confidence of a guess in percent, and its minimum ratio to the next guess. */
const SURE = 20;
const SURER = 2;

/** Decodes as a stream: in one call, Node 20 reads Windows-1252 as Latin-1. */
function textIn(encoding: string, bytes: Uint8Array): string {
  const decoder = new TextDecoder(encoding);
  return decoder.decode(bytes, { stream: true }) + decoder.decode();
}

/** Chardet knows encodings without a decoder in browsers and Node, such as ISO-2022-KR. */
function isReadable(encoding: string): boolean {
  try {
    return new TextDecoder(encoding).encoding !== '';
  } catch {
    return false;
  }
}

export class EncodingFinder {
  #utf8: InstanceType<typeof TextDecoder> | undefined = new TextDecoder('utf-8', { fatal: true });
  #head: Uint8Array = new Uint8Array();
  /** The last `BEFORE_BYTES` before the first non-ASCII byte, then the bytes up to `SAMPLE_BYTES`. */
  #sample: Uint8Array = new Uint8Array();
  #isSampling = false;
  #read = 0;
  /** Counts at even and odd offsets. */
  readonly #zeros: [number, number] = [0, 0];

  add(chunk: Uint8Array): void {
    for (let from = 0; from < chunk.length; from += PIECE_BYTES) this.#addPiece(chunk.subarray(from, from + PIECE_BYTES));
  }

  #addPiece(chunk: Uint8Array): void {
    if (this.#head.length < 4) this.#head = concat([this.#head, chunk.slice(0, 4)]);
    let isHigh = false;
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at] ?? 0;
      if (byte === 0) this.#zeros[(this.#read + at) % 2 === 0 ? 0 : 1]++;
      else if (byte > 0x7f) isHigh = true;
    }
    this.#read += chunk.length;
    if (!this.#isSampling && !isHigh) this.#sample = concat([this.#sample, chunk]).slice(-BEFORE_BYTES);
    else if (this.#sample.length < SAMPLE_BYTES) this.#sample = concat([this.#sample, chunk]);
    this.#isSampling ||= isHigh;
    try {
      this.#utf8?.decode(chunk, { stream: true });
    } catch {
      this.#utf8 = undefined;
    }
  }

  /** @returns a name for `TextDecoder` @throws UnreadableText if the bytes are not text, or the guess is too uncertain */
  async end(): Promise<string> {
    const begin = Array.from(this.#head, (byte) => String.fromCharCode(byte)).join('');
    const other = OTHERS.find(([start]) => begin.startsWith(start));
    if (other) throw refused(other[1]);
    if (begin.startsWith('\xff\xfe\0\0') || begin.startsWith('\0\0\xfe\xff')) throw refused('UTF-32');
    if (begin.startsWith('\xff\xfe')) return UTF_16LE;
    if (begin.startsWith('\xfe\xff')) return UTF_16BE;
    if (begin.startsWith('\xef\xbb\xbf')) return UTF_8;
    const [even, odd] = this.#zeros;
    if (even + odd > 0) return this.#withZeros(even, odd);
    return this.#isUtf8() ? UTF_8 : this.#guessed();
  }

  #isUtf8(): boolean {
    try {
      this.#utf8?.decode();
      return this.#utf8 !== undefined;
    } catch {
      return false;
    }
  }

  /** UTF-16 without a byte order mark: ASCII characters, at least line breaks, have a zero byte, always on the same side. */
  #withZeros(even: number, odd: number): string {
    const [found, zeros] = odd > even ? [UTF_16LE, odd] : [UTF_16BE, even];
    if (zeros / (even + odd) > SAME_PLACE) return found;
    throw refused(even + odd > this.#read * 0.6 ? 'UTF-32' : 'binary');
  }

  async #guessed(): Promise<string> {
    const bytes = this.#sample;
    // Another encoding is hardly ever well-formed UTF-8: these are a few damaged bytes, whose rows are refused.
    const asUnicode = textIn(UTF_8, bytes);
    const [signs, lost] = [asUnicode.match(/[^\0-\x7f\uFFFD]/gu)?.length ?? 0, asUnicode.match(/\uFFFD/g)?.length ?? 0];
    if (signs > 2 * lost) return UTF_8;
    if (isPlainWestern(textIn(WINDOWS_1252, bytes))) return WINDOWS_1252;
    const { analyse } = await import('chardet');
    // Statistics of a few words cannot tell Latin encodings apart.
    const guesses = analyse(bytes).filter(({ name }) => !/^(ASCII|UTF)/.test(name));
    const [first, second] = guesses;
    if (!first) throw refused('binary');
    const isLatin = /^(ISO-8859-[129]|windows-125[02478])$/i.test(first.name);
    const isSure = first.confidence >= SURE && first.confidence >= SURER * (second?.confidence ?? 0);
    if (isLatin || !isSure || !isReadable(first.name) || textIn(first.name, bytes).includes(LOST_SIGN)) {
      throw refused(`text in ${[...new Set([first.name, second?.name].filter((name) => name !== undefined))].join(' or ')}`);
    }
    return first.name;
  }
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Reads the whole file: the first non-ASCII byte may be the last. @throws UnreadableText */
export async function encodingOf(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<string> {
  const finder = new EncodingFinder();
  for await (const chunk of chunks) finder.add(chunk);
  return finder.end();
}

/** Invalid bytes become `LOST_SIGN`. */
export async function* decoded(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of chunks) {
    const text = decoder.decode(chunk, { stream: true });
    if (text !== '') yield text;
  }
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}
