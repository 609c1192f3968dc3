import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { api, open, resetApp, SITE } from '../../testing/public-app.js';
import { applyLink } from './components/JobAdvertPage.js';

const FORM = 'https://jobs.example/apply';
beforeEach(() => {
  resetApp();
  api.on('GET /api/site', { data: { ...SITE, careersApplyUrl: FORM } });
});

describe('/careers', () => {
  it('advertises Frontend Developer (AI Training) with its pay and an Apply link to another site', async () => {
    open('/careers');
    await screen.findByRole('heading', { level: 1, name: 'Frontend Developer (AI Training)' });
    expect(screen.getByText('$10-$15 per hour')).toBeTruthy();
    const apply = await screen.findByRole('link', { name: /^Apply/ });
    expect(apply.getAttribute('href')).toBe(`${FORM}?position=frontend-developer-ai-training`);
    expect(apply.getAttribute('rel')).toContain('noopener');
    expect(screen.getByRole('link', { name: /Math AI Trainer/ }).getAttribute('href')).toBe('/careers/math-ai-trainer');
  });
});

describe('/careers/math-ai-trainer', () => {
  it('shows the pay and the requirements', async () => {
    open('/careers/math-ai-trainer');
    await screen.findByRole('heading', { level: 1, name: 'Math AI Trainer' });
    for (const words of [
      '$5 per hour',
      'about $600 per month, about 900,000 Naira',
      'A laptop',
      'Stable internet',
      'A B.Sc in mathematics or a related field',
      'At least 25 hours per week',
    ]) {
      expect(screen.getByText(words)).toBeTruthy();
    }
  });
});

describe('the footer', () => {
  it('links to the careers', () => {
    open('/');
    expect(screen.getByRole('link', { name: 'Careers' }).getAttribute('href')).toBe('/careers');
  });
});

describe('an address that is not set', () => {
  it('is not shown: careers have no Apply link, the footer no support address', async () => {
    api.on('GET /api/site', { data: { careersApplyUrl: null, supportEmail: null } });
    open('/careers');
    await screen.findByRole('heading', { level: 1 });
    expect(await screen.findByText('Applications are not taken online at present.')).toBeTruthy();
    expect([screen.queryByRole('link', { name: /^Apply/ }), screen.queryByText(/Support/)]).toEqual([null, null]);
  });
});

it('the application form learns the position', () => {
  expect(applyLink('https://forms.example/jobs?lang=en', 'x')).toBe('https://forms.example/jobs?lang=en&position=x');
});
