import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { DEFAULT_APPLY_LINK } from '@labelbridge/contracts';
import { open } from '../../testing/public-app.js';
import { applyLink } from './apply-link.js';

describe('/careers', () => {
  it('advertises Frontend Developer (AI Training) with its pay and an Apply link to another site', async () => {
    open('/careers');
    await screen.findByRole('heading', { level: 1, name: 'Frontend Developer (AI Training)' });
    expect(screen.getByText('$10-$15 per hour')).toBeTruthy();
    const apply = screen.getByRole('link', { name: /^Apply/ });
    expect(apply.getAttribute('href')).toBe(`${DEFAULT_APPLY_LINK}?position=frontend-developer-ai-training`);
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

describe('applyLink', () => {
  it.each([
    ['https://forms.example/jobs?lang=en', 'https://forms.example/jobs?lang=en&position=x'],
    ['javascript:alert(1)', `${DEFAULT_APPLY_LINK}?position=x`],
    ['', `${DEFAULT_APPLY_LINK}?position=x`],
  ])('of a build configured with %j is %s', (configured, link) => {
    expect(applyLink('x', configured)).toBe(link);
  });
});
