import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { zipOf, type ZipEntry } from './zip.js';

/** Reads an archive with Python, which also verifies the checksums. @returns names and lengths */
async function read(entries: Iterable<ZipEntry>): Promise<[string, number][]> {
  const folder = mkdtempSync(join(tmpdir(), 'labelbridge-zip-'));
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of zipOf(entries)) chunks.push(chunk);
    const file = join(folder, 'a.zip');
    writeFileSync(file, Buffer.concat(chunks));
    const script =
      'import sys,json,zipfile\nz=zipfile.ZipFile(sys.argv[1])\nassert z.testzip() is None\nprint(json.dumps([[i.filename,i.file_size] for i in z.infolist()]))';
    return JSON.parse(execFileSync('python3', ['-c', script, file], { maxBuffer: 100_000_000 }).toString()) as [string, number][];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('an archive', () => {
  it('is read by others, with its names and contents; a path that is taken gets a number', async () => {
    const files = [
      { path: 'labels/é.txt', content: 'Lagos – Ìbàdàn' },
      { path: 'labels/a.txt', content: new Uint8Array(1_000) },
      { path: 'labels/a.txt', content: '' },
    ];
    expect(await read(files)).toEqual([
      ['labels/é.txt', Buffer.byteLength('Lagos – Ìbàdàn')],
      ['labels/a.txt', 1_000],
      ['labels/a-2.txt', 0],
    ]);
  });

  it('has files whose content comes in parts, packed or stored, with their sums', async () => {
    const lines = function* (): Generator<string> {
      for (let n = 0; n < 50_000; n++) yield `${n} Ìbàdàn\n`;
    };
    const bytes = async function* (): AsyncGenerator<Uint8Array> {
      for (let n = 0; n < 100; n++) yield await Promise.resolve(new Uint8Array(4_096).fill(n));
    };
    const length = [...lines()].reduce((sum, line) => sum + Buffer.byteLength(line), 0);
    const files: ZipEntry[] = [
      { path: 'lines.txt', content: lines() },
      { path: 'a.jpg', content: bytes(), isPacked: true },
      { path: 'none.txt', content: [] },
      { path: 'end.txt', content: 'end' },
    ];
    expect(await read(files)).toEqual([
      ['lines.txt', length],
      ['a.jpg', 409_600],
      ['none.txt', 0],
      ['end.txt', 3],
    ]);
  });

  it('ends with the failure of what it holds', async () => {
    const broken = async function* (): AsyncGenerator<string> {
      yield await Promise.resolve('begin');
      throw new Error('the disk is gone');
    };
    await expect(read([{ path: 'a.txt', content: broken() }])).rejects.toThrow('the disk is gone');
  });

  it('may have more than 65,535 files', async () => {
    const many = function* (): Generator<ZipEntry> {
      for (let n = 0; n < 66_000; n++) yield { path: `${n}.txt`, content: 'x', isPacked: true };
    };
    expect(await read(many())).toHaveLength(66_000);
  });
});
