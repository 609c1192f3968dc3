import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { useSession } from '@labelbridge/session';
import { testUser } from '@labelbridge/session/testing';
import { MemoryRouter } from '@labelbridge/router/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { PROJECT } from '../api/project.fixture.js';
import { PayAnHour } from './PayAnHour.js';

const api = testApi();
const naira = (amount: number) => ({ amount, currency: 'NGN' }) as const;
const UNKNOWN = { floor: null, median: null, lowestTenth: null, people: 0, proposedRate: null, belowFloor: 0, lowest: [] };
const LOW = {
  floor: naira(100_000),
  median: naira(80_000),
  lowestTenth: naira(50_000),
  people: 3,
  proposedRate: { ...naira(125_000), per: 'hour' as const },
  belowFloor: 2,
  lowest: [{ annotatorId: 'a1', name: 'Bisi Alao', missing: naira(100_000) }],
};

beforeEach(() => useSession.setState({ status: 'user', user: testUser({ userRole: 'ADMIN' }) }));
afterEach(cleanup);

async function open(data: object) {
  api.on('GET /api/projects/:id/effective-pay', { data });
  render(
    <MemoryRouter>
      <PayAnHour project={PROJECT} />
    </MemoryRouter>,
  );
  await screen.findByText('Floor');
}

it('says that the pay is not known yet, and why', async () => {
  await open(UNKNOWN);
  expect(screen.getByText(/^Not known yet/)).toBeTruthy();
  expect(screen.queryByText('Below the floor')).toBeNull();
  expect(screen.getByText(/^Approved pay and bonuses, .*sets one with PAY_FLOOR\.$/)).toBeTruthy();
});

it('shows the figures, and what would lift them to the floor', async () => {
  await open(LOW);
  expect(screen.getByText('Half of the people earn at most').nextElementSibling?.textContent).toBe('₦800.00');
  expect(screen.getByText('A tenth earns at most').nextElementSibling?.textContent).toBe('₦500.00');
  expect(screen.getByText(/^2 people earn less than the floor/)).toBeTruthy();
  expect(screen.getByText(/lacks/).textContent).toBe('Bisi Alao lacks ₦1,000.00');
  expect(screen.getByRole('link', { name: 'Bisi Alao' }).getAttribute('href')).toBe('/admin/users/a1');
  expect(screen.queryByText(/PAY_FLOOR/)).toBeNull();
  api.on('PUT /api/projects/:id', { data: PROJECT, message: 'Project updated.' });
  fireEvent.click(screen.getByRole('button', { name: 'Set the rate to ₦1,250 per hour' }));
  await waitFor(() => expect(api.changes()).toMatchObject([['PUT /api/projects/1', { rate: LOW.proposedRate }]]));
});

it('says that the figures are after the cost of data, at which price', async () => {
  await open({ ...LOW, dataPrice: { perGb: naira(43_000), date: '2026-11-01' } });
  expect(screen.getByText('Figures').nextElementSibling?.textContent).toBe('After data cost, at ₦430 per GB of 1 November 2026');
});

const GIVEN = {
  _id: 'i1',
  amount: naira(30_000),
  invoicedDate: new Date(Date.now() - 3_600_000).toISOString(),
  bonus: { reason: 'For the night.', about: 'Signs', jobId: null, projectId: PROJECT._id },
};

it.each([
  ['of the last day for the project', GIVEN, 1],
  ['of another day', { ...GIVEN, invoicedDate: new Date(Date.now() - 25 * 3_600_000).toISOString() }, 0],
  ['for other work', { ...GIVEN, bonus: { ...GIVEN.bonus, projectId: 'other' } }, 0],
  ['for an exam', { ...GIVEN, bonus: { ...GIVEN.bonus, examId: 'e1' } }, 0],
] as const)('warns of a bonus %s', async (_what, given, warnings) => {
  await open(LOW);
  api.on('GET /api/payments', { data: [given], page: { total: 1, next: null } } as never);
  api.on('GET /api/payments/:id', { data: { ...given, history: [{ by: { name: 'Ngozi Adeyemi' } }] } } as never);
  fireEvent.click(screen.getByRole('button', { name: 'Give a bonus to Bisi Alao' }));
  await screen.findByLabelText(/^Reason/);
  if (warnings > 0) expect(await screen.findByText('Ngozi Adeyemi')).toBeTruthy();
  await waitFor(() => expect(screen.queryAllByText('A bonus was given already')).toHaveLength(warnings));
});

it('opens the bonus with the missing amount', async () => {
  await open(LOW);
  api.on('GET /api/payments', { data: [], page: { total: 0, next: null } });
  api.on('POST /api/payments/bonus', { data: {}, message: 'The bonus is given.' });
  fireEvent.click(screen.getByRole('button', { name: 'Give a bonus to Bisi Alao' }));
  api.on('GET /api/rates/current', { data: { from: 'USD', to: 'NGN', quote: null, validUntil: null } });
  fireEvent.change(await screen.findByLabelText(/^Currency/), { target: { value: 'USD' } });
  fireEvent.change(screen.getByLabelText(/^Amount/), { target: { value: '5.50' } });
  expect(await screen.findByText('$5.50 (in Naira once the rate is known)')).toBeTruthy();
  fireEvent.change(screen.getByLabelText(/^Currency/), { target: { value: 'NGN' } });
  fireEvent.change(screen.getByLabelText(/^Amount/), { target: { value: '1000' } });
  fireEvent.change(screen.getByLabelText(/^Reason/), { target: { value: 'Up to the floor.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Give bonus' }));
  const bonus = { annotatorId: 'a1', amount: 100_000, currency: 'NGN', reason: 'Up to the floor.', projectId: PROJECT._id };
  await waitFor(() => expect(api.changes()).toEqual([['POST /api/payments/bonus', bonus]]));
});

it('has no buttons for an admin who may do neither', async () => {
  useSession.setState({ user: testUser({ userRole: 'ADMIN', duties: ['review'] }) });
  await open(LOW);
  expect(screen.queryAllByRole('button')).toEqual([]);
});

it('offers another try if the pay cannot be read', async () => {
  api.refuse('GET /api/projects/:id/effective-pay', 'Not now.', 404);
  render(
    <MemoryRouter>
      <PayAnHour project={PROJECT} />
    </MemoryRouter>,
  );
  expect(await screen.findByText('The pay an hour could not be loaded')).toBeTruthy();
});
