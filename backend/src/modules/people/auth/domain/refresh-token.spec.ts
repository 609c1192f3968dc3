import { describe, expect, it, test } from '@jest/globals';
import { testKeys } from '../../../../../test/support/settings.js';
import { GRACE_MS, SESSION_MS, SESSION_WHOLE_MS, judgeRefresh, readRefreshToken, writeRefreshToken } from './refresh-token.js';

const token = { sessionId: '0123456789abcdef01234567', generation: 7 };

describe('a refresh token', () => {
  it('is read, also when its key is not the current one', () => {
    expect(readRefreshToken(testKeys('a'), writeRefreshToken(testKeys('a'), token))).toEqual(token);
    expect(readRefreshToken(testKeys('b', 'a'), writeRefreshToken(testKeys('a'), token))).toEqual(token);
  });

  it('is read up to its last generation', () => {
    const last = { ...token, generation: 999_999_999 };
    expect(readRefreshToken(testKeys('a'), writeRefreshToken(testKeys('a'), last))).toEqual(last);
  });

  it('is the same each time, so that a lost answer can be repeated', () => {
    expect(writeRefreshToken(testKeys('a'), token)).toBe(writeRefreshToken(testKeys('a'), token));
  });

  const good = writeRefreshToken(testKeys('a'), token);
  // @asvs V9.2.2
  test.each([
    ['of another key', writeRefreshToken(testKeys('b'), token)],
    ['of a key that claims to be ours', writeRefreshToken({ ...testKeys('a'), current: { id: 'a', key: 'forged' } }, token)],
    ['with another generation', good.replace('.7.', '.8.')],
    ['for another session', good.replace('0123', '1123')],
    ['cut short', good.slice(0, -1)],
    ['with something before it', `x${good}`],
    ['with a line after it', `${good}\n`],
    ['of a generation that no session reaches', writeRefreshToken(testKeys('a'), { ...token, generation: 1_000_000_000 })],
    ['of a session whose id is too short', writeRefreshToken(testKeys('a'), { ...token, sessionId: '0123' })],
    ['of a session whose id is none', writeRefreshToken(testKeys('a'), { ...token, sessionId: 'x'.repeat(24) })],
    ['empty', ''],
    ['absent', undefined],
    ['an object', '{"$ne":null}'],
  ])('%s is refused', (_what, text) => expect(readRefreshToken(testKeys('a'), text)).toBeUndefined());
});

test('a session lives 30 days unused and 90 days in all; a replaced token is answered for half a minute', () => {
  const DAY_MS = 86_400_000;
  expect([SESSION_MS / DAY_MS, SESSION_WHOLE_MS / DAY_MS, GRACE_MS]).toEqual([30, 90, 30_000]);
});

describe('judgeRefresh', () => {
  const rotatedAt = new Date('2026-11-20T12:00:00Z');
  const after = (milliseconds: number) => new Date(rotatedAt.getTime() + milliseconds);
  test.each([
    [5, 0, 'rotate'],
    [5, 86_400_000, 'rotate'],
    [4, 0, 'repeat'],
    [4, GRACE_MS, 'repeat'],
    [4, GRACE_MS + 1, 'reuse'],
    [3, 0, 'reuse'],
    [6, 0, 'reuse'],
  ])('generation %d of 5, %d ms after the last rotation: %s', (presented, later, verdict) => {
    expect(judgeRefresh(presented, { generation: 5, rotatedAt }, after(later))).toBe(verdict);
  });
});
