import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { EncodingFinder } from '@labelbridge/annotation';
import { StorageFullError } from '../../../../common/errors/errors.js';
import { readSettings } from '../../../../config/settings.js';
import { StagedFiles } from './staged-files.js';

const HOUR = 3_600_000;
const [ONE, TWO, THREE] = ['0123456789abcdef01234561', '0123456789abcdef01234562', '0123456789abcdef01234563'];

async function* bytes(...parts: string[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield Buffer.from(part);
}

describe('staged files', () => {
  let [dataDir, folder] = ['', ''];
  let files: StagedFiles;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'staged-'));
    folder = join(dataDir, 'imports');
    files = new StagedFiles(readSettings({ DATA_DIR: dataDir }));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  it('keep nothing of what a full disk does not take, and say so', async () => {
    mkdirSync(folder);
    symlinkSync('/dev/full', join(folder, `${ONE}.part`));
    await expect(files.keep(ONE, bytes('a', 'b'))).rejects.toThrow(StorageFullError);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('keep nothing of an upload that breaks off', async () => {
    const broken = async function* (): AsyncGenerator<Uint8Array> {
      yield Buffer.from('a');
      throw new Error('gone');
    };
    await expect(files.keep(ONE, broken())).rejects.toThrow('gone');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('keep nothing of a file whose encoding cannot be looked for', async () => {
    const end = jest.spyOn(EncodingFinder.prototype, 'end').mockRejectedValue(new RangeError('no decoder'));
    await expect(files.keep(ONE, bytes('a'))).rejects.toThrow('no decoder');
    end.mockRestore();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('list what has arrived to its end', async () => {
    expect(await files.whole()).toEqual([]);
    await files.keep(ONE, bytes('whole'));
    for (const name of [`${TWO}.part`, 'notes.txt']) writeFileSync(join(folder, name), 'other');
    expect(await files.whole()).toEqual([ONE]);
  });

  it('are not lost where the folder cannot be listed', async () => {
    writeFileSync(folder, 'no folder');
    await expect(files.whole()).rejects.toThrow('ENOTDIR');
  });

  it('list what was not written to for some time, whole or not', async () => {
    expect(await files.unchangedFor(HOUR)).toEqual([]);
    await files.keep(ONE, bytes('new'));
    await files.keep(TWO, bytes('old'));
    writeFileSync(join(folder, `${THREE}.part`), 'cut off');
    const old = new Date(Date.now() - 2 * HOUR);
    for (const name of [TWO, `${THREE}.part`]) utimesSync(join(folder, name), old, old);
    expect((await files.unchangedFor(HOUR)).sort((a, b) => (a.id < b.id ? -1 : 1))).toEqual([
      { id: TWO, isWhole: true },
      { id: THREE, isWhole: false },
    ]);
  });
});
