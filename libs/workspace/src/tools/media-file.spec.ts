import { afterEach, expect, it } from '@jest/globals';
import { pictureFor, WIDEST_PICTURE } from '@labelbridge/contracts';
import { fileToShow } from './media-file.js';

const { innerWidth } = globalThis;
afterEach(() => void (globalThis.innerWidth = innerWidth));

const file = (width: number | undefined, bytes: number) => ({ url: `/${bytes}`, bytes, ...(width !== undefined && { width }) });

// The rule stands twice: the first bytes of the workspace have no room for the module of the label.
it.each([
  ['a wide picture', [file(480, 1), file(1_080, 2), file(1_600, 3), file(4_000, 4)]],
  ['a tall picture', [file(360, 1), file(1_200, 2), file(3_000, 3)]],
  ['a small picture', [file(200, 1)]],
  ['a picture of unknown width', [file(480, 1), file(undefined, 2)]],
  ['no picture', []],
])('the widest screen shows of %s the file that its label counts', (_what, files) => {
  globalThis.innerWidth = 5_000;
  expect(fileToShow({ files }, false)).toBe(pictureFor(files, WIDEST_PICTURE));
});
