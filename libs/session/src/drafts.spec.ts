import { beforeEach, expect, it } from '@jest/globals';
import { beginSession, endSession } from './begin-end.js';
import { countDrafts, draftKey } from './drafts.js';
import { useSession } from './session.store.js';
import { testUser } from './testing.js';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  for (const key of [draftKey('ada', 'job1'), draftKey('ada', 'job2'), draftKey('chi', 'job1'), 'another'])
    localStorage.setItem(key, 'kept');
  beginSession('token', testUser({ userId: 'ada' }));
});

const stored = () => [countDrafts('ada'), countDrafts('chi'), localStorage.getItem('another')];

// @asvs V14.3.1
it('a log-out deletes the drafts of that user only', () => {
  expect(stored()).toEqual([2, 1, 'kept']);
  endSession('logout');
  expect(stored()).toEqual([0, 1, 'kept']);
});

it('a log-out deletes the drafts in a tab whose session is not restored yet', () => {
  useSession.setState({ status: 'unknown', user: undefined, ended: undefined });
  endSession('logout');
  expect(stored()).toEqual([0, 1, 'kept']);
});

it('drafts survive an expired session', () => {
  endSession('expired');
  expect(stored()).toEqual([2, 1, 'kept']);
});
