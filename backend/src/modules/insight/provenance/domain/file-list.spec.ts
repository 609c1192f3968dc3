import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { FileList, fileLine } from './file-list.js';

const SHA = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex'));

const described = async (files: readonly string[]) => {
  const list = new FileList();
  for (const file of files) list.add(file);
  return { ...(await list.describe()), repeated: list.repeated };
};

describe('the digest of the files of a card', () => {
  it('is the SHA-256 of the sorted, different values with a line feed after each', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(SHA), async (files) => {
        const text = [...new Set(files)].sort().map((sha256) => `${sha256}\n`);
        const expected = files.length === 0 ? null : createHash('sha256').update(text.join('')).digest('hex');
        expect(await described(files)).toMatchObject({ count: text.length, sha256: expected });
      }),
    );
  });

  it('does not depend on the order of items, nor on repetitions', async () => {
    const files = fc
      .array(SHA)
      .chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray([...all, ...all], { minLength: all.length })));
    await fc.assert(
      fc.asyncProperty(files, async ([all, shuffled]) => {
        const [one, other] = [await described(all), await described([...shuffled, ...all])];
        expect(other.sha256).toBe(one.sha256);
      }),
    );
  });

  it('changes with any file', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(SHA, { minLength: 1 }), SHA, async (files, other) => {
        fc.pre(!files.includes(other));
        const { sha256 } = await described(files);
        expect((await described([...files, other])).sha256).not.toBe(sha256);
        expect((await described([...files.slice(1), other])).sha256).not.toBe(sha256);
        expect((await described(files.slice(1))).sha256).not.toBe(sha256);
      }),
    );
  });

  it('counts files that several items use', async () => {
    const [a, b] = ['a'.repeat(64), 'ab'.repeat(32)];
    expect(await described([a, b, a, a])).toMatchObject({ count: 2, repeated: 1 });
  });
});

it('a line of the list stays one line, whatever an item is called', () => {
  expect(fileLine({ sha256: 'f'.repeat(64), item: 'a\nb\u2028c' })).toBe(`${'f'.repeat(64)}  a b c\n`);
});
