import { expect, it, test } from '@jest/globals';
import { JOB_ADVERTS } from './careers.js';
import { PUBLIC_PAGE_DESCRIPTIONS } from './public-page-descriptions.js';
import { PUBLIC_PAGES } from './public-pages.js';

const pages = Object.values(PUBLIC_PAGES);

it('no two public pages share a path or a title', () => {
  expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length);
  expect(new Set(pages.map(({ title }) => title)).size).toBe(pages.length);
});

test.each(Object.entries(PUBLIC_PAGE_DESCRIPTIONS))('%s is described in one to two lines of a search result', (_page, description) => {
  expect(description.length).toBeGreaterThan(40);
  expect(description.length).toBeLessThanOrEqual(160);
});

it('search engines are led to no page that is about one account', () => {
  expect(pages.filter(({ listed }) => !listed).map(({ path }) => path)).toEqual([
    '/forgot-password',
    '/reset-password',
    '/verify-email',
    '/unsubscribe',
    '/route',
  ]);
});

it('careers pays $10-$15 per hour, the math trainer $5 for at least 25 hours per week (specification section 9)', () => {
  expect(JOB_ADVERTS.frontendDeveloper.pay).toBe('$10-$15 per hour');
  expect(JOB_ADVERTS.mathTrainer.pay).toBe('$5 per hour');
  expect(JOB_ADVERTS.mathTrainer.payComesTo).toBe('about $600 per month, about 900,000 Naira');
  expect(JOB_ADVERTS.mathTrainer.requirements).toEqual([
    'A laptop',
    'Stable internet',
    'A B.Sc in mathematics or a related field',
    'At least 25 hours per week',
  ]);
});
