import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { erasedUsername } from '@labelbridge/contracts';
import { MemoryRouter } from '@labelbridge/router/testing';
import { useSession } from '@labelbridge/session';
import { testUser } from '@labelbridge/session/testing';
import { cleanup, render, screen } from '@testing-library/react';
import { JOB } from '../job.fixture.js';
import { BonusOf } from './JobNotices.js';

beforeEach(() => useSession.setState({ status: 'user', user: testUser({ userRole: 'ADMIN' }) }));
afterEach(cleanup);

it.each([
  ['somebody who began it', 'bisi', '2026-11-20T08:00:00.000Z', 1],
  ['an erased person', erasedUsername('a1'), '2026-11-20T08:00:00.000Z', 0],
  ['somebody who did not begin it', 'bisi', null, 0],
] as const)('a bonus is offered for the work of %s: %s', (_who, username, startedAt, offers) => {
  const annotator = { _id: 'a1', firstname: 'Bisi', lastname: 'Alao', username, email: null, telegram: null };
  render(
    <MemoryRouter>
      <BonusOf job={{ ...JOB, annotator, startedAt, submission: null }} />
    </MemoryRouter>,
  );
  expect(screen.queryAllByRole('button', { name: /^Give a bonus/ })).toHaveLength(offers);
});
