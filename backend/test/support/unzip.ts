import { inflateRawSync } from 'node:zlib';

export function unzipped(bytes: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  for (let at = bytes.readUInt32LE(end + 16); bytes.readUInt32LE(at) === 0x02014b50;) {
    const [method, packed, nameLength] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20), bytes.readUInt16LE(at + 28)];
    const [extra, comment, start] = [bytes.readUInt16LE(at + 30), bytes.readUInt16LE(at + 32), bytes.readUInt32LE(at + 42)];
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const data = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28);
    const content = bytes.subarray(data, data + packed);
    files.set(name, method === 0 ? Buffer.from(content) : inflateRawSync(content));
    at += 46 + nameLength + extra + comment;
  }
  return files;
}

export const unzippedTexts = (bytes: Buffer): Map<string, string> =>
  new Map([...unzipped(bytes)].map(([path, content]) => [path, content.toString()]));
