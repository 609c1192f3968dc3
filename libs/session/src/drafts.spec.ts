import { beforeEach, expect, it } from '@jest/globals';
import { beginSession, endSession } from './begin-end.js';
import { countDrafts, draftKey } from './drafts.js';
import { useSession } from './session.store.js';

const ADA = {
  userId: 'ada',
  firstName: 'Ada',
  lastName: 'Obi',
  email: 'a@x.test',
  phone: '803',
  userName: 'ada',
  userRole: 'USER',
} as const;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  for (const key of [draftKey('ada', 'job1'), draftKey('ada', 'job2'), draftKey('chi', 'job1'), 'another'])
    localStorage.setItem(key, 'kept');
  beginSession('token', ADA);
});

const kept = () => [countDrafts('ada'), countDrafts('chi'), localStorage.getItem('another')];

it('drafts go with the person who logs out, and only his', () => {
  expect(kept()).toEqual([2, 1, 'kept']);
  endSession('logout');
  expect(kept()).toEqual([0, 1, 'kept']);
});

it('drafts go in a tab that does not know yet whose session it has', () => {
  useSession.setState({ status: 'unknown', user: undefined, ended: undefined });
  endSession('logout');
  expect(kept()).toEqual([0, 1, 'kept']);
});

it('drafts outlive a session that ran out', () => {
  endSession('expired');
  expect(kept()).toEqual([2, 1, 'kept']);
});
