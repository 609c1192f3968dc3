import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { Dialog } from '../dialog/Dialog.js';
import { mockDialogs } from '../testing/dialogs.js';
import { Toaster } from './Toaster.js';
import { toast, toasts } from './toasts.js';

beforeAll(mockDialogs);
beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(document, 'visibilityState');
  jest.useRealTimers();
});

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

describe('the toaster', () => {
  it('takes its toasts along when it ends', () => {
    const { unmount } = render(<Toaster />);
    act(() => void toast.error('It failed'));
    expect(screen.getByText('It failed')).toBeTruthy();
    unmount();
    render(<Toaster />);
    expect(screen.queryByText('It failed')).toBeNull();
  });

  it('has both live regions before there is a toast', () => {
    render(<Toaster />);
    expect(screen.getByRole('status')).toBeTruthy();
    expect(screen.getByRole('alert')).toBeTruthy();
  });

  it('announces success politely and an error at once', () => {
    render(<Toaster />);
    act(() => {
      toast.success('Login Successful', 'You have successfully logged in.');
      toast.error('Login Failed', 'Invalid credentials.');
    });
    expect(within(screen.getByRole('status')).getByText('You have successfully logged in.')).toBeTruthy();
    expect(within(screen.getByRole('alert')).getByText('Invalid credentials.')).toBeTruthy();
  });

  it('keeps an error while there are more toasts than fit', () => {
    render(<Toaster />);
    act(() => {
      toast.error('Login Failed');
      for (const n of [1, 2, 3]) toast.news(`News ${n}`);
    });
    expect(screen.queryByText('News 1')).toBeNull();
    expect(screen.getByText('Login Failed')).toBeTruthy();
    expect(screen.getByText('News 3')).toBeTruthy();
  });

  it('removes a success after a time, and errors and news only when they are closed', () => {
    render(<Toaster />);
    act(() => {
      toast.success('Saved');
      toast.error('Login Failed');
      toast.news('This batch has changed');
    });
    pass(60_000);
    expect(screen.queryByText('Saved')).toBeNull();
    expect(screen.getByText('This batch has changed')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Close notice: Login Failed' }));
    expect(screen.queryByText('Login Failed')).toBeNull();
  });

  it('stays while it has the pointer or the focus', () => {
    render(<Toaster />);
    act(() => void toast.success('Saved'));
    const close = screen.getByRole('button', { name: 'Close notice: Saved' });
    fireEvent.focus(close);
    pass(60_000);
    expect(screen.getByText('Saved')).toBeTruthy();
    fireEvent.blur(close);
    pass(5_000);
    expect(screen.queryByText('Saved')).toBeNull();
  });

  it('stays while another tab covers the page: work opens in a new tab, and what became of the clock is read afterwards', () => {
    render(<Toaster />);
    act(() => void toast.success('Saved'));
    const setVisibility = (state: DocumentVisibilityState) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
      act(() => void document.dispatchEvent(new Event('visibilitychange')));
    };
    setVisibility('hidden');
    pass(60_000);
    expect(screen.getByText('Saved')).toBeTruthy();
    setVisibility('visible');
    pass(5_000);
    expect(screen.queryByText('Saved')).toBeNull();
  });

  it('shows the same toast once and three at most', () => {
    render(<Toaster />);
    act(() => ['a', 'b', 'b', 'c', 'd'].forEach((title) => toast.error(title)));
    expect(toasts.get().map(({ title }) => title)).toEqual(['b', 'c', 'd']);
  });

  it('is rendered in the open dialog, because everything outside is inert', () => {
    render(
      <>
        <Toaster />
        <Dialog open onClose={() => undefined} title="Login">
          <input aria-label="Email" />
        </Dialog>
      </>,
    );
    act(() => void toast.error('Login Failed'));
    expect(within(screen.getByRole('dialog')).getByText('Login Failed')).toBeTruthy();
  });
});
