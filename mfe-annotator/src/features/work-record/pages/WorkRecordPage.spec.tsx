import { afterEach, expect, it } from '@jest/globals';
import { WORK_RECORD_MESSAGES } from '@labelbridge/contracts';
import { MemoryRouter } from '@labelbridge/router/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { Toaster } from '@labelbridge/ui';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type MyWorkRecord, type WorkPreview } from '../api/work-record.js';
import WorkRecordPage from './WorkRecordPage.js';

const api = testApi();
const user = userEvent.setup();
afterEach(cleanup);

const NOTHING = { share: null, reason: 'fewer than 10 decided jobs' };
const PREVIEW: WorkPreview = {
  name: 'Ada Obi',
  jobs: 2,
  figures: {
    dates: { first: '2026-06-03', last: '2026-11-12' },
    kinds: [{ kind: 'image', jobs: 2, items: 40 }],
    hours: { minutes: 180 },
    quality: { gold: NOTHING, decided: NOTHING },
    languages: [],
  },
};
const VALID: MyWorkRecord = {
  _id: 'AAAAAAAAAAAAAAAAAAAAAA',
  address: 'https://labelbridge.example/records/AAAAAAAAAAAAAAAAAAAAAA',
  madeAt: '2026-11-20T08:00:00.000Z',
  revokedAt: null,
  show: ['hours'],
  code: '7K3M-Q0XA',
  record: null,
};
const REVOKED: MyWorkRecord = { ...VALID, _id: 'B', revokedAt: '2026-11-21T08:00:00.000Z', code: null };

function open(records: MyWorkRecord[] = [], preview: WorkPreview = PREVIEW) {
  api.on('GET /api/users/me/work-record', { data: preview });
  api.on('GET /api/users/me/work-records', { data: { records } });
  render(
    <MemoryRouter>
      <WorkRecordPage />
      <Toaster />
    </MemoryRouter>,
  );
}
const hours = (preview: HTMLElement) => within(preview).queryByText('Approved hours');

it('previews what is chosen, and makes a record of it', async () => {
  open();
  const preview = await screen.findByRole('region', { name: 'Preview' });
  expect(within(preview).getByText('Ada Obi')).toBeTruthy();
  expect(hours(preview)?.nextElementSibling?.textContent).toBe('3 h');
  await user.click(screen.getByRole('checkbox', { name: 'Hours' }));
  expect(hours(preview)).toBeNull();
  api.on('POST /api/users/me/work-record', { data: VALID, message: WORK_RECORD_MESSAGES.made });
  api.on('GET /api/users/me/work-records', { data: { records: [VALID] } });
  await user.click(screen.getByRole('button', { name: 'Make the record' }));
  expect(await screen.findByText('Valid, code 7K3M-Q0XA')).toBeTruthy();
  expect(api.changes()).toEqual([['POST /api/users/me/work-record', { show: ['dates', 'kinds', 'quality', 'languages'] }]]);
});

it('asks for a part, and sends nothing without one', async () => {
  open();
  for (const box of await screen.findAllByRole('checkbox')) await user.click(box);
  await user.click(screen.getByRole('button', { name: 'Make the record' }));
  expect(await screen.findByText(WORK_RECORD_MESSAGES.noPart)).toBeTruthy();
  expect(api.changes()).toEqual([]);
  await user.click(screen.getByRole('checkbox', { name: 'Dates' }));
  expect(screen.queryByText(WORK_RECORD_MESSAGES.noPart)).toBeNull();
});

it('says that records end with the account', async () => {
  open();
  expect(await screen.findByText(/^Erasing your account withdraws all your records/)).toBeTruthy();
});

it('says why a record was not made', async () => {
  open();
  api.refuse('POST /api/users/me/work-record', WORK_RECORD_MESSAGES.full, 409);
  await user.click(await screen.findByRole('button', { name: 'Make the record' }));
  expect(await screen.findByText(WORK_RECORD_MESSAGES.full)).toBeTruthy();
});

it('offers nothing to make without approved work, and says why', async () => {
  open([], { ...PREVIEW, jobs: 0 });
  expect(await screen.findByText('No approved work yet')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Make the record' })).toBeNull();
  expect(await screen.findByText('No record yet')).toBeTruthy();
});

it('revokes a record after a question, and deletes a revoked one', async () => {
  open([VALID, REVOKED]);
  api.on('POST /api/users/me/work-records/:id/revoke', { data: REVOKED, message: WORK_RECORD_MESSAGES.revoked });
  api.on('DELETE /api/users/me/work-records/:id', { data: REVOKED, message: WORK_RECORD_MESSAGES.deleted });
  await user.click(await screen.findByRole('button', { name: 'Revoke 7K3M-Q0XA' }));
  expect(api.changes()).toEqual([]);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText(WORK_RECORD_MESSAGES.revoked)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Delete the revoked record/ }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(WORK_RECORD_MESSAGES.deleted)).toBeTruthy();
  expect(api.changes().map(([call]) => call)).toEqual([
    `POST /api/users/me/work-records/${VALID._id}/revoke`,
    'DELETE /api/users/me/work-records/B',
  ]);
});

it('says that figures and records could not be loaded', async () => {
  api.refuse('GET /api/users/me/work-record', 'No.', 403);
  api.refuse('GET /api/users/me/work-records', 'No.', 403);
  render(
    <MemoryRouter>
      <WorkRecordPage />
    </MemoryRouter>,
  );
  expect(await screen.findByText('Your work could not be added up')).toBeTruthy();
  expect(await screen.findByText('Your records could not be loaded')).toBeTruthy();
});
