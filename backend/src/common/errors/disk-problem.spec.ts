import { describe, expect, it } from '@jest/globals';
import { diskProblem } from './disk-problem.js';

const failed = (code: string): Error => Object.assign(new Error(`${code}: write`), { code });

describe('an error of the disk', () => {
  it.each([
    ['ENOSPC', 'free some space'],
    ['EROFS', 'mount it for writing'],
    ['EACCES', 'owner and mode of DATA_DIR'],
  ])('%s says what to do, also as a cause', (code, advice) => {
    expect(diskProblem(failed(code))).toContain(advice);
    expect(diskProblem(new Error('The engine did not start', { cause: failed(code) }))).toMatch(
      new RegExp(`^The engine did not start\\. .*${advice}`),
    );
  });

  it.each([failed('ECONNREFUSED'), new Error('other'), 'text', null, undefined])('%s is none', (error) => {
    expect(diskProblem(error)).toBeUndefined();
  });
});
