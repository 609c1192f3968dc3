import { expect, it, describe } from '@jest/globals';
import { TERMS_MESSAGES, TERMS_PATH } from '@labelbridge/contracts';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from '@labelbridge/router/testing';
import { PausedProjects, RejectedJobs, TermsToAnswer, WaitingApplications, dayLine, greeting } from './OverviewPage.js';

const signs = { _id: 'a1', projectName: 'Street signs', appliedAt: '2026-11-03T10:00:00.000Z' };
const show = (applications: (typeof signs)[]) =>
  render(
    <MemoryRouter>
      <WaitingApplications applications={applications} />
    </MemoryRouter>,
  ).container;

it('names each application that waits, with its project and since when', () => {
  show([signs, { ...signs, _id: 'a2', projectName: 'Names' }]);
  expect(screen.getByText('Your applications wait for an answer')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Street signs' });
  expect(link.getAttribute('href')).toBe('/dashboard/applications/a1');
  expect(link.closest('p')?.textContent).toBe('Street signs, since 2026-11-03');
});

it('says nothing where none waits', () => {
  expect(show([]).textContent).toBe('');
});

it.each([
  [1, 'One of your jobs was rejected', 'Read why, and rework it'],
  [3, '3 of your jobs were rejected', 'Read why, and rework them'],
])('leads to rejected jobs: %s', (count, title, link) => {
  render(<RejectedJobs count={count} />, { wrapper: MemoryRouter });
  expect(screen.getByText(title)).toBeTruthy();
  expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe('/dashboard/jobs?tab=rejected');
});

it('says in which projects new work is paused, and leads to the reason', () => {
  const projects = [
    { _id: 'p1', projectName: 'Road signs' },
    { _id: 'p2', projectName: 'Names' },
  ];
  render(<PausedProjects projects={projects} />, { wrapper: MemoryRouter });
  expect(screen.getByText('New work in Road signs, Names is paused for you')).toBeTruthy();
  expect(screen.getByRole('link').getAttribute('href')).toBe('/dashboard/quality');
});

describe('the terms', () => {
  const accepted = { version: 1, startsOn: null, accepted: true };
  const later = (answer: boolean | null) => ({ version: 2, startsOn: '2026-12-20', accepted: answer });
  it.each([
    ['announced without an answer', { current: accepted, announced: later(null) }, 'Our terms change on 2026-12-20'],
    ['in force without an answer', { current: later(null), announced: null }, TERMS_MESSAGES.acceptFirst(2, '2026-12-20')],
    ['in force and declined', { current: later(false), announced: null }, TERMS_MESSAGES.acceptFirst(2, '2026-12-20')],
  ])('%s lead to their page', (_name, terms, title) => {
    render(<TermsToAnswer terms={terms} />, { wrapper: MemoryRouter });
    expect(screen.getByText(title)).toBeTruthy();
    expect(screen.getByRole('link').getAttribute('href')).toBe(TERMS_PATH);
  });

  it.each([
    ['accepted', { current: accepted, announced: null }],
    ['announced and declined', { current: accepted, announced: later(false) }],
  ])('%s ask for nothing', (_name, terms) => {
    expect(render(<TermsToAnswer terms={terms} />, { wrapper: MemoryRouter }).container.textContent).toBe('');
  });
});

describe('the greeting goes by the time of day in Lagos (UTC+1)', () => {
  it.each([
    ['2026-11-20T22:59:59Z', 'Good evening, Ada'],
    ['2026-11-20T23:00:00Z', 'Good morning, Ada'],
    ['2026-11-20T10:59:59Z', 'Good morning, Ada'],
    ['2026-11-20T11:00:00Z', 'Good afternoon, Ada'],
    ['2026-11-20T15:59:59Z', 'Good afternoon, Ada'],
    ['2026-11-20T16:00:00Z', 'Good evening, Ada'],
  ])('%s: %s', (instant, words) => {
    expect(greeting(new Date(instant), 'Ada')).toBe(words);
  });

  it('does without a name', () => {
    expect(greeting(new Date('2026-11-20T08:00:00Z'), ' ')).toBe('Good morning');
  });

  it('names the day in Lagos, which is a day ahead late in the UTC evening', () => {
    expect(dayLine(new Date('2026-11-20T22:30:00Z'))).toBe('Friday 20 November, Lagos');
    expect(dayLine(new Date('2026-11-20T23:30:00Z'))).toBe('Saturday 21 November, Lagos');
  });
});
