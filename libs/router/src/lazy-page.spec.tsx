import { expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Component, Suspense, type ComponentType, type ReactNode } from 'react';
import { forgetFailedPages, lazyPage } from './lazy-page.js';

class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? 'failed' : this.props.children;
  }
}

const show = (Page: ComponentType, attempt: number) => (
  <Boundary key={attempt}>
    <Suspense fallback="loading">
      <Page />
    </Suspense>
  </Boundary>
);

it('loads a failed page again after forgetFailedPages only', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = jest
    .fn<() => Promise<{ default: ComponentType }>>()
    .mockRejectedValueOnce(new Error('away'))
    .mockResolvedValue({ default: () => 'the page' });
  const Page = lazyPage(load);
  const { rerender } = render(show(Page, 0));
  await screen.findByText('failed');
  rerender(show(Page, 1));
  await screen.findByText('failed');
  expect(load).toHaveBeenCalledTimes(1);

  forgetFailedPages();
  rerender(show(Page, 2));
  await screen.findByText('the page');
  expect(load).toHaveBeenCalledTimes(2);
});
