import { afterEach, expect, it } from '@jest/globals';
import { GUIDELINE_MESSAGES, WORK_REFUSAL_MESSAGES } from '@labelbridge/contracts';
import { MemoryRouter } from '@labelbridge/router/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PROJECT } from '../../projects/api/project.fixture.js';
import { type Guideline } from '../api/guidelines.js';
import { GuidelineEditor } from './GuidelineEditor.js';

const api = testApi();
const PATH = `/api/projects/${PROJECT._id}/guideline` as const;
const LATEST: Guideline = {
  projectId: PROJECT._id,
  version: 2,
  latest: 2,
  at: '2026-11-20T08:00:00.000Z',
  note: null,
  text: '# Boxes',
  clauses: [],
  versions: [],
};

afterEach(cleanup);

function show(added?: string) {
  let closed = 0;
  const editor = (latest: Guideline) => (
    <MemoryRouter>
      <GuidelineEditor project={PROJECT} latest={latest} {...(added && { added })} onDone={() => (closed += 1)} />
    </MemoryRouter>
  );
  const { rerender } = render(editor(LATEST));
  return { isClosed: () => closed > 0, update: (latest: Guideline) => rerender(editor(latest)) };
}
const publish = () => userEvent.click(screen.getByRole('button', { name: 'Publish' }));

it('publishes after the version that was changed, also if a later one is loaded meanwhile', async () => {
  api.on(`PUT ${PATH}`, { message: GUIDELINE_MESSAGES.published, data: LATEST });
  const { isClosed, update } = show();
  await userEvent.type(screen.getByLabelText('Guideline'), ' and lines');
  update({ ...LATEST, version: 3, latest: 3, text: '# Boxes of another tab' });
  await publish();
  expect(api.changes()).toEqual([[`PUT ${PATH}`, { text: '# Boxes and lines', note: null, from: 2 }]]);
  expect(isClosed()).toBe(true);
});

it('says beside the text that pictures from elsewhere are left out', () => {
  const uploaded = `![A](media:${'a'.repeat(64)})`;
  show(`\n\n${uploaded} ![B](https://pictures.test/b.png) ![](/c.png "C") [D](https://pictures.test)`);
  expect(screen.getByText(GUIDELINE_MESSAGES.remotePictures(2))).toBeTruthy();
  cleanup();
  show(uploaded);
  expect(screen.queryByText(/^Pictures must be uploaded/)).toBeNull();
});

it('keeps the text if another version came first, leads to it, and publishes after it', async () => {
  api.refuse(`PUT ${PATH}`, GUIDELINE_MESSAGES.changed, 409);
  api.on(`GET ${PATH}`, { data: { ...LATEST, version: 4, latest: 4 } });
  const { isClosed } = show();
  await userEvent.type(screen.getByLabelText('Guideline'), ' and lines');
  await publish();
  expect(await screen.findByText('Version 4 was published meanwhile')).toBeTruthy();
  expect(screen.getByRole('link', { name: /See what it changed/ }).getAttribute('href')).toContain('version=4&since=3');
  expect([screen.getByLabelText<HTMLTextAreaElement>('Guideline').value, isClosed()]).toEqual(['# Boxes and lines', false]);
  api.on(`PUT ${PATH}`, { message: GUIDELINE_MESSAGES.published, data: LATEST });
  await userEvent.click(screen.getByRole('button', { name: 'I have read version 4' }));
  await publish();
  expect(api.changes().at(-1)).toEqual([`PUT ${PATH}`, { text: '# Boxes and lines', note: null, from: 4 }]);
  expect(isClosed()).toBe(true);
});

it('shows a conflict that is not about another version', async () => {
  api.refuse(`PUT ${PATH}`, WORK_REFUSAL_MESSAGES.archived, 409);
  api.on(`GET ${PATH}`, { data: LATEST });
  const { isClosed } = show();
  await userEvent.type(screen.getByLabelText('Guideline'), ' and lines');
  await publish();
  expect(await screen.findByText(WORK_REFUSAL_MESSAGES.archived)).toBeTruthy();
  expect(isClosed()).toBe(false);
});

it('begins with the answer to a question as a clause', () => {
  show('\n\n# How wide?\n\nTwo pixels.\n');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Guideline').value).toBe('# Boxes\n\n# How wide?\n\nTwo pixels.\n');
});
