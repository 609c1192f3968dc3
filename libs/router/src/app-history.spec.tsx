import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { BrowserRouter } from './browser-router.js';
import { openDialogEntry } from './dialog-entries.js';
import { keepInEntry, readFromEntry } from './entry.js';
import { guardLeaving, heldWay } from './leaving.js';
import { Link, previousPath, useLocation, useNavigate } from './index.js';

let navigate: ReturnType<typeof useNavigate>;
function Page() {
  const go = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    navigate = go;
  });
  return (
    <>
      <output>{`${pathname}${search}`}</output>
      <Link to="/list/1">open</Link>
    </>
  );
}
const shown = () => screen.getByRole('status').textContent;
const back = () => act(() => window.history.back());
const go = (to: string, replace = false) => act(async () => navigate(to, { replace }));
/** Waits for what the history does in later tasks. */
const later = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));

const stops: (() => void)[] = [];
beforeEach(async () => {
  window.history.replaceState(null, '', '/list');
  render(
    <BrowserRouter>
      <Page />
    </BrowserRouter>,
  );
  await later();
});
afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  await later();
  cleanup();
});

it('Back closes the topmost of two dialogs, then the other, then leads to the page before', async () => {
  await go('/list/1');
  const closed: string[] = [];
  const open = (name: string) => {
    const stop = openDialogEntry(() => {
      closed.push(name);
      stop();
    });
  };
  open('lower');
  open('upper');
  await back();
  await later();
  expect(closed).toEqual(['upper']);
  await back();
  await later();
  expect(closed).toEqual(['upper', 'lower']);
  expect(shown()).toBe('/list/1');
  await back();
  await waitFor(() => expect(shown()).toBe('/list'));
});

it('Back after a closed dialog leads to the page before, and so does Back after a page that was opened from one', async () => {
  await go('/list/1');
  openDialogEntry(() => undefined)();
  await later();
  const stop = openDialogEntry(() => undefined);
  stop();
  await go('/list/2');
  await later();
  await back();
  await waitFor(() => expect(shown()).toBe('/list/1'));
  await back();
  await waitFor(() => expect(shown()).toBe('/list'));
});

it('a dialog that stays open keeps Back on its page', async () => {
  const onBack = jest.fn();
  stops.push(openDialogEntry(onBack));
  for (const times of [1, 2]) {
    await back();
    await later();
    expect(onBack).toHaveBeenCalledTimes(times);
    expect(shown()).toBe('/list');
  }
});

it('a guarded page is left by a link only after the answer', async () => {
  let unsaved = true;
  stops.push(guardLeaving(() => unsaved));
  await go('/other');
  expect(shown()).toBe('/list');
  act(() => heldWay.get()?.stay());
  expect(heldWay.get()).toBeUndefined();
  await go('/other');
  await act(async () => heldWay.get()?.leave());
  expect(shown()).toBe('/other');
  unsaved = false;
  await go('/third');
  expect(shown()).toBe('/third');
});

it('a guarded page is left by Back only after the answer, and a filter of it needs none', async () => {
  await go('/list/1');
  stops.push(guardLeaving(() => true));
  await go('/list/1?q=a', true);
  expect(heldWay.get()).toBeUndefined();
  await back();
  await waitFor(() => expect(heldWay.get()).toBeDefined());
  expect([shown(), window.location.pathname]).toEqual(['/list/1?q=a', '/list/1']);
  await act(async () => heldWay.get()?.leave());
  await waitFor(() => expect(shown()).toBe('/list'));
});

it('an entry keeps what was written into it, and knows the page before', async () => {
  keepInEntry('pages', 3);
  await go('/list/1');
  expect(readFromEntry('pages')).toBeUndefined();
  expect(previousPath()).toBe('/list');
  await back();
  await waitFor(() => expect(shown()).toBe('/list'));
  expect(readFromEntry('pages')).toBe(3);
});
