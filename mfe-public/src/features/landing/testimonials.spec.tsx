import { beforeEach, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { open, resetApp, testimonials } from '../../testing/public-app.js';

beforeEach(resetApp);

it('the landing page leaves the section out without testimonials', () => {
  open('/');
  expect(screen.queryByText('What annotators say')).toBeNull();
});

it('an invented testimonial says so', () => {
  const ada = { _id: '1', name: 'Ada', place: 'Lagos', text: 'Fair pay.', invented: false };
  testimonials.push(ada, { ...ada, _id: '2', name: 'Fatima', place: '', invented: true });
  open('/');
  expect(screen.getAllByRole('figure').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Fair pay\..*Lagos$/),
    expect.stringMatching(/Fatima ?Invented for the demo$/),
  ]);
});
