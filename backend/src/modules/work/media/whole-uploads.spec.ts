import { expect, it } from '@jest/globals';
import { MEDIA_LIMITS, MEDIA_MESSAGES } from '@labelbridge/contracts';
import { WholeUploads } from './whole-uploads.js';

const sized = (length: number): Uint8Array => Object.defineProperty(new Uint8Array(), 'length', { value: length });
const readAll = async (body: AsyncIterable<Uint8Array>): Promise<number> => {
  let bytes = 0;
  for await (const { length } of body) bytes += length;
  return bytes;
};
async function* of(...lengths: number[]) {
  for (const length of lengths) yield sized(length);
}

it('a person sends few bytes at once in whole files, and as many again when they have arrived', async () => {
  const uploads = new WholeUploads();
  const half = MEDIA_LIMITS.unfinishedBytes / 2;
  await uploads.run('ada', of(half, half), async (first) => {
    expect(await readAll(first)).toBe(2 * half);
    await expect(uploads.run('ada', of(1), readAll)).rejects.toThrow(MEDIA_MESSAGES.tooManyUnfinished);
    expect(await uploads.run('bola', of(half), readAll)).toBe(half);
  });
  expect(await uploads.run('ada', of(half, half), readAll)).toBe(2 * half);
});
