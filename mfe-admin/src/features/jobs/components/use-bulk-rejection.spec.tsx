import { beforeEach, expect, it } from '@jest/globals';
import { BREAKER_MESSAGES, BULK_REJECTION_MAX } from '@labelbridge/contracts';
import { testApi } from '@labelbridge/session/testing/server';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type JobRow } from '../api/jobs.js';
import { useBulkRejection } from './use-bulk-rejection.js';

const api = testApi();
const figures = (alone: boolean) =>
  api.on('GET /api/appeals/figures', { data: { open: 0, upheld: 0, overturned: 0, byTime: 0, withdrawn: 0, alone } });
const jobs = (count: number): JobRow[] =>
  Array.from({ length: count }, (_, at) => ({ _id: `job${at}`, status: 'submitted', task: { taskName: 'Text Annotation', title: null } }));

function Bulk({ count }: { count: number }) {
  const { ask, dialog } = useBulkRejection(() => undefined);
  return (
    <>
      <button onClick={() => ask(jobs(count))}>Ask</button>
      {dialog}
    </>
  );
}

const open = async (count: number) => {
  render(<Bulk count={count} />);
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  return screen.getByRole('dialog');
};

beforeEach(() => figures(false));

it('says before a rejection of a few jobs when it waits for a second admin', async () => {
  const dialog = await open(2);
  expect(dialog.textContent).toContain('over 30 % of 10 decisions or more');
  expect(dialog.textContent).not.toContain(BREAKER_MESSAGES.alone);
});

it('says before a rejection of many jobs that it waits for a second admin', async () => {
  expect((await open(BULK_REJECTION_MAX)).textContent).toContain('Rejections of 10 jobs or more at once wait for a second admin.');
});

it('says before it that nobody else could agree', async () => {
  figures(true);
  await open(2);
  expect(await screen.findByText(BREAKER_MESSAGES.alone, { exact: false })).toBeTruthy();
});
