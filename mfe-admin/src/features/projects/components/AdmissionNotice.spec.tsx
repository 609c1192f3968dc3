import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { type Application } from '../api/applications.js';
import { AdmissionNotice, admissionWarnings } from './AdmissionNotice.js';

afterEach(cleanup);

const row = (left: number): Application => ({
  _id: 'x1',
  status: 'pending',
  project: { _id: 'p1', projectName: 'Calls', title: null, work: { promised: 100, left, had: 0, people: 8 } },
  annotator: null,
  appliedAt: '2026-11-20T08:00:00.000Z',
  decidedAt: null,
  reason: null,
  language: null,
  unreadMessages: 0,
});

it('warns in a status that was there before, so that screen readers announce it', () => {
  const { rerender } = render(<AdmissionNotice selected={[]} pending={[row(1000)]} />);
  const status = screen.getByRole('status');
  expect(status.textContent).toBe('');
  rerender(<AdmissionNotice selected={[row(800)]} pending={[row(800)]} />);
  expect(screen.getByRole('status')).toBe(status);
  expect(status.textContent).toMatch(/Approving 1 more leaves about 88 items each/);
});

const waiting = (name: string, left: number | null) => ({
  project: { _id: name, projectName: name, title: null, work: left === null ? null : { promised: 100, left, had: 0, people: 8 } },
});
const [signs, calls, open] = [waiting('Signs', 1000), waiting('Calls', 800), waiting('Open', null)];

it.each([
  ['nothing selected, and one fits', [], [signs], []],
  ['nothing selected, and one is too many', [], [calls], ['Approving 1 more leaves about 88 items each; the offer promises 100.']],
  ['three of one project', [signs, signs, signs], [signs], ['Approving 3 more leaves about 90 items each; the offer promises 100.']],
  [
    'some of several projects',
    [signs, calls],
    [signs, calls, open],
    ['Calls: Approving 1 more leaves about 88 items each; the offer promises 100.'],
  ],
  ['others than those of a full project', [signs], [signs, calls], []],
  ['applications to a project without a promise', [open, open], [open], []],
])('warns of %s', (_case, selected, pending, texts) => {
  expect(admissionWarnings(selected, pending).map(({ text }) => text)).toEqual(texts);
});
