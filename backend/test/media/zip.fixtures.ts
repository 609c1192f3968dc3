import { crc32, deflateRawSync } from 'node:zlib';

/** A file of a zip. `announced` replaces the unpacked size in the headers. */
export interface Packed {
  readonly name: string;
  readonly bytes: Buffer;
  readonly announced?: number;
  readonly isEncrypted?: boolean;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;

/** The common part of a file's header and its entry in the directory: deflated, name in UTF-8. */
function common({ name, bytes, announced = bytes.length, isEncrypted = false }: Packed, packed: Buffer): Buffer {
  const head = Buffer.alloc(26);
  head.writeUInt16LE(20, 0);
  head.writeUInt16LE(isEncrypted ? 0x801 : 0x800, 2);
  head.writeUInt16LE(8, 4);
  head.writeUInt32LE(crc32(bytes), 10);
  head.writeUInt32LE(packed.length, 14);
  head.writeUInt32LE(announced, 18);
  head.writeUInt16LE(Buffer.byteLength(name), 22);
  return head;
}
const signed = (signature: number, ...parts: readonly Buffer[]): Buffer => {
  const head = Buffer.alloc(4);
  head.writeUInt32LE(signature);
  return Buffer.concat([head, ...parts]);
};

/** Writes names unchanged, also paths that lead outside. */
export function zipOf(files: readonly Packed[]): Buffer {
  let at = 0;
  const [bodies, directory] = [new Array<Buffer>(), new Array<Buffer>()];
  for (const file of files) {
    const [name, packed] = [Buffer.from(file.name), deflateRawSync(file.bytes)];
    const head = common(file, packed);
    const local = signed(LOCAL, head, name, packed);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    directory.push(signed(CENTRAL, Buffer.from([20, 0]), head, place, name));
    bodies.push(local);
    at += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...bodies, listed, signed(END, end)]);
}
