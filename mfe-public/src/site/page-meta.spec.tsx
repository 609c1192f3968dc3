import { beforeEach, expect, it, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { PUBLIC_PAGES } from '@labelbridge/contracts';
import { open, resetApp } from '../testing/public-app.js';

beforeEach(resetApp);

const content = (selector: string) => document.head.querySelector(selector)?.getAttribute('content');

const { roleChooser: _needsLogin, ...pages } = PUBLIC_PAGES;
test.each(Object.values(pages))('$path has a title, for social cards too, and a canonical address', async (page) => {
  const { unmount } = open(page.path);
  await waitFor(() => expect(document.title).toBe(`${page.title} · Labelbridge`));
  expect(content('meta[property="og:title"]')).toBe(page.title);
  expect(content('meta[property="og:url"]')).toBe(`http://localhost${page.path}`);
  expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(`http://localhost${page.path}`);
  unmount();
  expect(document.querySelector('link[rel=canonical]')).toBeNull();
});

it('an unknown path redirects to the landing page', async () => {
  open('/nowhere');
  await waitFor(() => expect(document.title).toBe(`${PUBLIC_PAGES.home.title} · Labelbridge`));
});
