import { beforeEach, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { api, open, resetApp } from '../../testing/public-app.js';

const TESTIMONIALS = 'GET /api/testimonials/public';

beforeEach(resetApp);

it('the landing page leaves the section out without testimonials', async () => {
  open('/');
  await act(api.settled);
  expect(api.sent).toContainEqual([TESTIMONIALS, undefined]);
  expect(screen.queryByText('What annotators say')).toBeNull();
});

it('an invented testimonial says so', async () => {
  const ada = { _id: '1', name: 'Ada', place: 'Lagos', text: 'Fair pay.', invented: false };
  api.on(TESTIMONIALS, { data: [ada, { ...ada, _id: '2', name: 'Fatima', place: '', invented: true }] });
  open('/');
  expect((await screen.findAllByRole('figure')).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Fair pay\..*Lagos$/),
    expect.stringMatching(/Fatima ?Invented for the demo$/),
  ]);
});
