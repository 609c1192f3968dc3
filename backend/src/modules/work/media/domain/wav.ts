export interface WavFormat {
  /** 1: integers; 3: floating point. */
  readonly coding: 1 | 3;
  readonly channels: number;
  readonly rate: number;
  readonly bits: number;
  /** First byte and length of the samples. */
  readonly dataAt: number;
  readonly dataBytes: number;
}

/** The number of first bytes that contain the header, except in unusual files. */
export const WAV_HEAD_BYTES = 65_536;
const EXTENSIBLE = 0xfffe;

/** Reads the header (RIFF, chunks `fmt ` and `data`). @returns undefined for codings other than PCM, or if `head` has no `data` chunk */
export function readWav(head: Buffer, fileSize: number): WavFormat | undefined {
  let format: Omit<WavFormat, 'dataAt' | 'dataBytes'> | undefined;
  for (let at = 12; at + 8 <= head.length;) {
    const [type, size] = [head.toString('latin1', at, at + 4), head.readUInt32LE(at + 4)];
    if (type === 'fmt ' && at + 34 <= head.length) {
      const given = head.readUInt16LE(at + 8);
      const coding = given === EXTENSIBLE ? head.readUInt16LE(at + 32) : given;
      if (coding !== 1 && coding !== 3) return undefined;
      format = { coding, channels: head.readUInt16LE(at + 10), rate: head.readUInt32LE(at + 12), bits: head.readUInt16LE(at + 22) };
    }
    // An interrupted recorder wrote no length; the samples end with the file.
    if (type === 'data') return format && { ...format, dataAt: at + 8, dataBytes: Math.min(size || Infinity, fileSize - at - 8) };
    at += 8 + size + (size & 1);
  }
  return undefined;
}

/** Telephone and recorder codings that not every browser plays: ADPCM (Microsoft, IMA), A-law, mu-law, GSM 6.10. */
const TELEPHONE = [0x02, 0x06, 0x07, 0x11, 0x31];

/** Reads the header of a WAV in a telephone coding. @returns the duration in seconds; undefined for other codings */
export function readTelephoneWav(head: Buffer, fileSize: number): { duration: number } | undefined {
  let secondsPerByte = 0;
  for (let at = 12; at + 8 <= head.length;) {
    const [type, size] = [head.toString('latin1', at, at + 4), head.readUInt32LE(at + 4)];
    if (type === 'fmt ' && at + 20 <= head.length) {
      if (!TELEPHONE.includes(head.readUInt16LE(at + 8))) return undefined;
      const [coding, channels, rate, block] = [8, 10, 12, 20].map((place) => head.readUIntLE(at + place, place === 12 ? 4 : 2));
      const isOfBlocks = coding !== 0x06 && coding !== 0x07;
      // ADPCM and GSM name the samples of a block. Their bytes per second are often wrong.
      const samples = isOfBlocks ? (at + 28 <= head.length ? head.readUInt16LE(at + 26) : 0) : 1;
      secondsPerByte = samples / (isOfBlocks ? (block ?? 0) : (channels ?? 0)) / (rate ?? 0);
    }
    if (type === 'data') {
      const bytes = Math.min(size || Infinity, fileSize - at - 8);
      const duration = bytes * secondsPerByte;
      return duration > 0 && Number.isFinite(duration) ? { duration } : undefined;
    }
    at += 8 + size + (size & 1);
  }
  return undefined;
}

/** Returns a reader of one sample as a number from -1 to 1; undefined for an unsupported coding. */
export function sampleReader({ coding, bits }: WavFormat): ((data: Buffer, at: number) => number) | undefined {
  if (coding === 3) return bits === 32 ? (data, at) => data.readFloatLE(at) : bits === 64 ? (data, at) => data.readDoubleLE(at) : undefined;
  if (bits === 8) return (data, at) => (data.readUInt8(at) - 128) / 128;
  if (bits === 16) return (data, at) => data.readInt16LE(at) / 32_768;
  if (bits === 24) return (data, at) => data.readIntLE(at, 3) / 8_388_608;
  return bits === 32 ? (data, at) => data.readInt32LE(at) / 2_147_483_648 : undefined;
}
