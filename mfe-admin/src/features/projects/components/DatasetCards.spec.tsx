import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { TEMPLATES } from '@labelbridge/annotation';
import { CARD_FORMAT, type DatasetCard, type Duty } from '@labelbridge/contracts';
import { MemoryRouter } from '@labelbridge/router/testing';
import { logInAs } from '@labelbridge/session/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { Toaster } from '@labelbridge/ui';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { DatasetCards } from './DatasetCards.js';

const api = testApi();
const NO_SHARE = { count: 0, of: 0, low: null, high: null };
const CARD: DatasetCard = {
  format: CARD_FORMAT,
  project: { name: 'Road signs', createdAt: '2026-11-01T08:00:00.000Z' },
  computedAt: '2026-11-20T08:00:00.000Z',
  items: { inWork: 20, leftOut: 1 },
  annotations: { draft: 0, submitted: 0, accepted: 9, fixed: 0, rejected: 1 },
  people: { count: 'fewer than 3', languages: [], equipment: [] },
  review: { reviewed: { count: 9, of: 10, low: 0.5958, high: 0.9821 }, accepted: NO_SHARE, fixed: NO_SHARE, sentBack: NO_SHARE },
  agreement: null,
  goldAccuracy: null,
  guidelines: { links: [], more: 0 },
  interfaces: [{ version: 1, items: 20 }],
  payPerHour: [],
  checks: [{ name: 'copied-answers', looked: null, found: null }],
  files: { count: 0, sha256: null, rule: 'The rule.' },
  issued: null,
};
const FACE = { _id: 'f1', projectId: '1', version: 1, config: TEMPLATES[0]?.config, xml: '<View/>', createdBy: null, createdAt: '' };
const ROW = {
  _id: 'c1',
  provenanceId: 'abc',
  address: 'https://labels.example/provenance/abc',
  issuedAt: '2026-11-20T08:00:00.000Z',
  issuedBy: { _id: 'a', firstname: 'Bola', lastname: 'Ade' },
  keyId: '0123456789abcdef',
};

beforeEach(() => {
  api.on('GET /api/projects/:id/interfaces', { data: [FACE], page: { total: 1, next: null } });
  api.on('GET /api/projects/:id/dataset-cards', { data: [], page: { total: 0, next: null } });
});
afterEach(cleanup);

async function open(duties: readonly Duty[] = ['projects']) {
  logInAs({ userRole: 'ADMIN', duties });
  render(
    <MemoryRouter>
      <DatasetCards projectId="1" />
    </MemoryRouter>,
  );
  await act(api.settled);
}

it('is not there for a project without work in Labelbridge', async () => {
  api.on('GET /api/projects/:id/interfaces', { data: [], page: { total: 0, next: null } });
  await open();
  expect(screen.queryByRole('heading', { name: 'Dataset card' })).toBeNull();
});

it('asks for the figures only when somebody wants them, and says what is not measured', async () => {
  api.on('GET /api/projects/:id/dataset-card', { data: CARD });
  await open();
  expect(screen.getByText('No card issued yet')).toBeTruthy();
  expect(screen.queryByText('20 in work, 1 left out')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Preview the figures' }));
  expect(await screen.findByText('20 in work, 1 left out')).toBeTruthy();
  const text = (label: string) => screen.getByText(label).nextElementSibling?.textContent;
  expect(text('Agreement')).toBe('Not measured');
  expect(text('Accuracy on gold items')).toBe('Not measured on the work of 3 people or more');
  expect(text('Answers copied between people')).toBe('Not run');
  expect(text('Reviewed')).toBe('90.0 % (9 of 10, 95 % interval 59.6 % to 98.2 %)');
  expect(text('Pay per hour')).toMatch(/^Not shown/);
  fireEvent.click(screen.getByRole('button', { name: 'Hide the figures' }));
  expect(screen.queryByText('20 in work, 1 left out')).toBeNull();
});

it('says that the figures could not be loaded, and tries again', async () => {
  api.refuse('GET /api/projects/:id/dataset-card', 'Something broke.', 500);
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Preview the figures' }));
  expect(await screen.findByText('The figures could not be loaded')).toBeTruthy();
});

it('issues a card after a question that says it will be public, and lists it', async () => {
  api.on('POST /api/projects/:id/dataset-cards', { data: ROW, message: 'Signed.' });
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Issue a signed card' }));
  expect(screen.getByText(/Everybody with the address can read the card/)).toBeTruthy();
  expect(api.changes()).toEqual([]);
  api.on('GET /api/projects/:id/dataset-cards', { data: [ROW], page: { total: 1, next: null } });
  fireEvent.click(screen.getByRole('button', { name: 'Issue the card' }));
  expect(await screen.findByText('Bola Ade')).toBeTruthy();
  expect(api.changes()).toEqual([['POST /api/projects/1/dataset-cards', undefined]]);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/provenance/abc');
});

it('copies the address of a card, and shows it if the browser does not allow that', async () => {
  api.on('GET /api/projects/:id/dataset-cards', { data: [ROW], page: { total: 1, next: null } });
  await open();
  const copied: string[] = [];
  const clipboard = { writeText: (text: string) => Promise.resolve(copied.push(text)) };
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
  fireEvent.click(screen.getByRole('button', { name: /^Copy the link/ }));
  expect(copied).toEqual([ROW.address]);
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
  render(<Toaster />);
  fireEvent.click(screen.getByRole('button', { name: /^Copy the link/ }));
  expect(await screen.findByText(`The browser does not allow it. The address: ${ROW.address}`)).toBeTruthy();
});

it('is for a reviewer to read, who issues none', async () => {
  await open(['review']);
  expect(screen.getByRole('button', { name: 'Preview the figures' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Issue a signed card' })).toBeNull();
});

it('says why a card was not issued', async () => {
  api.refuse('POST /api/projects/:id/dataset-cards', 'This project has no items.', 409);
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Issue a signed card' }));
  fireEvent.click(screen.getByRole('button', { name: 'Issue the card' }));
  expect(await screen.findByText('This project has no items.')).toBeTruthy();
});
