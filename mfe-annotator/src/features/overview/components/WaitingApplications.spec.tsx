import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from '@labelbridge/router/testing';
import { WaitingApplications } from './WaitingApplications.js';

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
