import { expect, it } from '@jest/globals';

// The choice of tests for a mutant in `npm run verify -- mutate:trust`.
const { inOrder, reaching } = await import(new URL('../../../scripts/trust/trial.mjs', import.meta.url).href);
const file = (path: string, ms: number, reached: string[]) => ({ path, ms, reached: new Map(reached.map((id) => [id, null])) });
const files = [
  file('auth.ts', 300, ['1', '2']),
  file('privacy.ts', 100, ['2']),
  file('auth-slow.ts', 900, ['2']),
  file('auth-none.ts', 1, []),
];
const pathsOf = (some: readonly { path: string }[]) => some.map(({ path }) => path);

it('a mutant meets those tests of its part that reach it, and no others', () => {
  expect(pathsOf(reaching(files, { tests: /auth/ }, ['2']))).toEqual(['auth.ts', 'auth-slow.ts']);
  expect(pathsOf(reaching(files, { tests: /auth/ }, ['1', '9']))).toEqual(['auth.ts']);
  expect(reaching(files, { tests: /auth/ }, ['9'])).toEqual([]);
});

it('those that noticed most mutants of the same source come first, then the quickest', () => {
  expect(pathsOf(inOrder(files, new Map()))).toEqual(['auth-none.ts', 'privacy.ts', 'auth.ts', 'auth-slow.ts']);
  const kills = new Map(Object.entries({ 'auth-slow.ts': 2, 'auth.ts': 1 }));
  expect(pathsOf(inOrder(files, kills))).toEqual(['auth-slow.ts', 'auth.ts', 'auth-none.ts', 'privacy.ts']);
});
