import { type FileHandle } from 'node:fs/promises';

interface Box {
  readonly type: string;
  readonly at: number;
  readonly body: number;
  readonly end: number;
}

/** Fragments of an MP4: bytes of the header, then the first byte, length and time in seconds of each fragment. */
export interface FragmentIndex {
  readonly head: number;
  readonly parts: readonly (readonly [at: number, length: number, time: number])[];
}

async function* boxesOf(file: FileHandle, from: number, to: number): AsyncGenerator<Box> {
  const head = Buffer.alloc(16);
  for (let at = from; at + 8 <= to;) {
    await file.read(head, 0, 16, at);
    const short = head.readUInt32BE(0);
    const size = short === 1 ? Number(head.readBigUInt64BE(8)) : short || to - at;
    if (size < 8) return;
    yield { type: head.toString('latin1', 4, 8), at, body: at + (short === 1 ? 16 : 8), end: at + size };
    at += size;
  }
}

async function find(file: FileHandle, from: number, to: number, ...path: string[]): Promise<Box | undefined> {
  const [first, ...rest] = path;
  for await (const box of boxesOf(file, from, to))
    if (box.type === first) return rest.length === 0 ? box : find(file, box.body, box.end, ...rest);
  return undefined;
}

/** Reads an integer of a full box, by its offset in the body: 4 bytes at `short` in version 0; else at `long`, 8 bytes if `isLong`. */
async function numberIn(file: FileHandle, { body }: Box, short: number, long: number, isLong: boolean): Promise<number> {
  const data = Buffer.alloc(40);
  await file.read(data, 0, 40, body);
  if (data[0] === 0) return data.readUInt32BE(short);
  return isLong ? Number(data.readBigUInt64BE(long)) : data.readUInt32BE(long);
}

/** The handler type of a track: `vide` for pictures. */
async function handlerOf(file: FileHandle, { body, end }: Box): Promise<string> {
  const hdlr = await find(file, body, end, 'mdia', 'hdlr');
  if (!hdlr) return '';
  const data = Buffer.alloc(12);
  await file.read(data, 0, 12, hdlr.body);
  return data.toString('latin1', 8, 12);
}

/**
 * The presentation end of an MP4 in seconds. Its edit list may end before the track (ISO/IEC 14496-12, 8.6.6), as after a cut on a phone
 * without re-encoding. @returns Infinity without an edit list
 */
export async function shownUntil(file: FileHandle): Promise<number> {
  const { size } = await file.stat();
  const moov = await find(file, 0, size, 'moov');
  const mvhd = moov && (await find(file, moov.body, moov.end, 'mvhd'));
  if (!moov || !mvhd) return Infinity;
  const scale = await numberIn(file, mvhd, 12, 20, false);
  for await (const trak of boxesOf(file, moov.body, moov.end)) {
    if (trak.type !== 'trak' || (await handlerOf(file, trak)) !== 'vide') continue;
    const elst = await find(file, trak.body, trak.end, 'edts', 'elst');
    const units = elst ? await editedUnits(file, elst) : 0;
    return units > 0 ? units / scale : Infinity;
  }
  return Infinity;
}

/** The maximum number of entries read from an edit list. A longer list plays parts in an order that frame numbers cannot follow. */
const MOST_EDITS = 1_000;

async function editedUnits(file: FileHandle, { body, end }: Box): Promise<number> {
  const data = Buffer.alloc(Math.min(end - body, 8 + MOST_EDITS * 20));
  await file.read(data, 0, data.length, body);
  if (data.length < 8) return 0;
  const [isLong, count] = [data[0] === 1, data.readUInt32BE(4)];
  const entry = isLong ? 20 : 12;
  let sum = 0;
  for (let n = 0, at = 8; n < count && at + entry <= data.length; n++, at += entry) {
    sum += isLong ? Number(data.readBigUInt64BE(at)) : data.readUInt32BE(at);
  }
  return sum;
}

/** Finds the fragments (ISO/IEC 14496-12, 8.8). @returns undefined if the file has none */
export async function fragmentsOf(file: FileHandle): Promise<FragmentIndex | undefined> {
  const { size } = await file.stat();
  const mdhd = await find(file, 0, size, 'moov', 'trak', 'mdia', 'mdhd');
  if (!mdhd) return undefined;
  const scale = await numberIn(file, mdhd, 12, 20, false);
  const parts: { at: number; length: number; time: number }[] = [];
  for await (const box of boxesOf(file, 0, size)) {
    const last = parts.at(-1);
    if (box.type === 'mdat' && last) last.length = box.end - last.at;
    if (box.type !== 'moof') continue;
    const tfdt = await find(file, box.body, box.end, 'traf', 'tfdt');
    if (!tfdt) return undefined;
    parts.push({ at: box.at, length: 0, time: (await numberIn(file, tfdt, 4, 4, true)) / scale });
  }
  const [first] = parts;
  return first && { head: first.at, parts: parts.map(({ at, length, time }) => [at, length, Math.round(time * 1_000) / 1_000]) };
}
