import { expect, it } from '@jest/globals';
import { DUTIES } from '@labelbridge/contracts';
import { dutiesOfUser, parseUser, readUser } from './user.js';
import { apiUser, testUser } from './testing.js';

const answer = (duties: unknown, role = 'ADMIN') => ({ user: { ...apiUser().user, role, duties } });

it.each([
  ['ADMIN', ['pay', 'review'], ['review', 'pay']],
  ['ADMIN', [], []],
  // Servers of earlier versions name none.
  ['ADMIN', undefined, DUTIES],
  ['ADMIN', ['pay', 'unknown', 7], ['pay']],
  ['USER', ['pay'], []],
] as const)('a user with role %s and duties %j has %j', (role, duties, expected) => {
  const user = readUser(answer(duties, role));
  expect(dutiesOfUser(user)).toEqual(expected);
  expect(dutiesOfUser(parseUser(JSON.parse(JSON.stringify(user))))).toEqual(expected);
});

it('nobody has no duties', () => {
  expect(dutiesOfUser(undefined)).toEqual([]);
  expect(dutiesOfUser(testUser())).toEqual([]);
});
