import { existsSync } from 'node:fs';
import { expect, it } from '@jest/globals';

const parts = new URL('../../../scripts/mutation/parts.mjs', import.meta.url);
const { SETS, testFilesOf } = await import(parts.href);
const files: string[] = testFilesOf(SETS.trust);

// A source that moved would leave `npm run verify -- mutate:trust` without notice.
it.each<string>(SETS.trust.mutate)('%s is there for mutation, with tests about it', (pattern) => {
  const path = pattern.replace('/**/*.ts', '');
  expect(existsSync(new URL(`../../${path}`, parts))).toBe(true);
  const tests = new RegExp(SETS.trust.testsOf(path));
  expect(files.filter((file) => tests.test(file))).not.toEqual([]);
});
