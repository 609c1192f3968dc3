import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from '@labelbridge/router/testing';
import { type IconName } from '../base/Icon.js';
import { mockDialogs } from '../testing/dialogs.js';
import { AppFrame } from './AppFrame.js';
import { PageHead } from './PageHead.js';

beforeAll(mockDialogs);

const ICON: IconName = 'jobs';
const NAV = ['Overview', 'Projects', 'Jobs', 'Tasks', 'Payment', 'Profile'].map((label) => ({
  label,
  path: `/dashboard/${label.toLowerCase()}`,
  icon: ICON,
}));

function show(onLogout = jest.fn()) {
  render(
    <MemoryRouter initialEntries={['/dashboard/payment']}>
      <AppFrame nav={NAV} home="/dashboard/overview" person={{ name: 'Ada Obi', email: 'ada@demo.test' }} onLogout={onLogout}>
        <PageHead title="Payments" />
      </AppFrame>
    </MemoryRouter>,
  );
  return onLogout;
}

describe('the frame', () => {
  it('shows the current page, the user and the current year', () => {
    show();
    const sidebar = screen.getByRole('navigation', { name: 'Main' });
    expect(within(sidebar).getByRole('link', { current: 'page' }).textContent).toBe('Payment');
    const header = screen.getByRole('banner');
    expect(header.textContent).toContain('Payment');
    expect(header.textContent).toContain('Ada Obi');
    expect(header.textContent).toContain('ada@demo.test');
    expect(screen.getByRole('contentinfo').textContent).toBe(`© ${new Date().getFullYear()} Labelbridge`);
    expect(document.title).toBe('Payments · Labelbridge');
  });

  it('has a skip link to the content', async () => {
    show();
    await userEvent.tab();
    expect(document.activeElement?.getAttribute('href')).toBe('#content');
    expect(document.querySelector('main')?.id).toBe('content');
  });

  // @asvs V7.4.4
  it('shows four entries on the tab bar, and the rest with Logout under More', async () => {
    const onLogout = show();
    const bar = screen.getByRole('navigation', { name: 'Main, short' });
    const linksOf = (element: HTMLElement) =>
      within(element)
        .getAllByRole('link')
        .map((link) => link.textContent);
    expect(linksOf(bar)).toEqual(['Overview', 'Projects', 'Jobs', 'Tasks']);
    const more = within(bar).getByRole('button', { name: 'More' });
    expect(more.getAttribute('aria-current')).toBe('true');
    await userEvent.click(more);
    const sheet = screen.getByRole('dialog', { name: 'More' });
    expect(linksOf(sheet)).toEqual(['Payment', 'Profile']);
    await userEvent.click(within(sheet).getByRole('button', { name: 'Logout' }));
    expect(onLogout).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
