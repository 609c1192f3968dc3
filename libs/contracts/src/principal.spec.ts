import { expect, it, test } from '@jest/globals';
import { DUTIES, dutiesOf, dutyMissingMessage, holdsAny, isForRole, personPrincipal } from './principal.js';

test.each([
  [{ role: 'USER' }, ['annotate']],
  [{ role: 'ADMIN' }, DUTIES],
  [{ role: 'ADMIN', duties: null }, DUTIES],
  [{ role: 'ADMIN', duties: ['pay', 'review'] }, ['review', 'pay']],
  [{ role: 'ADMIN', duties: [] }, []],
  // Duties left from the time as an admin give nothing.
  [{ role: 'USER', duties: ['pay'] }, ['annotate']],
] as const)('a person with %j has the scopes %j', (account, scopes) => {
  expect(personPrincipal(account)).toEqual({ kind: 'person', scopes });
});

it('annotators have no duties', () => {
  expect(dutiesOf({ role: 'USER' })).toEqual([]);
});

it('one of the scopes suffices, and none opens nothing', () => {
  expect(holdsAny({ scopes: ['review'] }, ['projects', 'review'])).toBe(true);
  expect(holdsAny({ scopes: ['review'] }, ['pay'])).toBe(false);
  expect(holdsAny({ scopes: [] }, DUTIES)).toBe(false);
});

it('a role decides which scopes a person may have', () => {
  expect(isForRole('USER', ['annotate', 'pay'])).toBe(true);
  expect(isForRole('USER', DUTIES)).toBe(false);
  expect(isForRole('ADMIN', ['annotate'])).toBe(false);
});

test.each([
  [['pay'], 'You do not have the duty Payments. '],
  [['projects', 'review'], 'You do not have the duty Projects or Review. '],
  [['projects', 'pay', 'people'], 'You do not have the duty Projects, Payments or People. '],
] as const)('the refusal names %j and who gives them', (duties, text) => {
  expect(dutyMissingMessage(duties)).toBe(`${text}An admin with the duty People can give it to you.`);
});
