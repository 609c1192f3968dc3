import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { PlacesFields } from './PlacesFields.js';

afterEach(cleanup);

const show = (value: string, problem: string, needs = '') =>
  render(
    <PlacesFields
      field={{ name: 'needs.places', value, problem, onChange: () => undefined, onBlur: () => undefined }}
      needs={needs}
      uncounted={undefined}
    />,
  );
const described = (label: string) => {
  const field = screen.getByLabelText(new RegExp(`^Places for ${label}`));
  return document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent?.trim();
};

it('says at each language what is wrong with it', () => {
  const twice = 'Everybody needs Hausa already: take it out of one of the lists.';
  show('ha.fluent.5 yo.fluent.1x ig.fluent.2', twice, 'language.ha.native');
  expect(['Hausa', 'Yoruba', 'Igbo'].map(described)).toEqual([twice, 'Please enter a whole number from 1 to 10000.', undefined]);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says below the languages what is wrong with all of them', () => {
  show('ha.fluent.5', 'This names a language twice.');
  expect(screen.getByRole('alert').textContent).toBe('This names a language twice.');
  expect(described('Hausa')).toBeUndefined();
});
