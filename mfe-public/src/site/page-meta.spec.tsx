import { expect, it, jest, test } from '@jest/globals';
import { render, waitFor } from '@testing-library/react';
import { PUBLIC_PAGES } from '@labelbridge/contracts';
import { MemoryRouter } from '@labelbridge/router/testing';
import { useSession } from '@labelbridge/session';

jest.unstable_mockModule('../features/open-projects/api/open-projects.js', () => ({
  useOpenProjects: () => ({ data: [], loading: false, page: { total: 0, next: null } }),
  useMyApplications: () => ({ data: undefined }),
  applyTo: () => Promise.reject(new Error('nobody applies')),
}));
const { Area } = await import('../routes.js');

const open = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <Area />
    </MemoryRouter>,
  );
const content = (selector: string) => document.head.querySelector(selector)?.getAttribute('content');

const { roleChooser: _needsAPerson, ...pages } = PUBLIC_PAGES;
test.each(Object.values(pages))('$path names itself to tabs, search engines and social cards', async (page) => {
  useSession.setState({ status: 'visitor', user: undefined });
  const { unmount } = open(page.path);
  await waitFor(() => expect(document.title).toBe(`${page.title} · Labelbridge`));
  expect(content('meta[name=description]')).toBe(page.description);
  expect(content('meta[property="og:title"]')).toBe(page.title);
  expect(content('meta[property="og:description"]')).toBe(page.description);
  expect(content('meta[property="og:url"]')).toBe(`http://localhost${page.path}`);
  expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(`http://localhost${page.path}`);
  unmount();
  expect(document.querySelector('link[rel=canonical]')).toBeNull();
});

it('an unknown path leads to the landing page', async () => {
  open('/nowhere');
  await waitFor(() => expect(document.title).toBe(`${PUBLIC_PAGES.home.title} · Labelbridge`));
});
