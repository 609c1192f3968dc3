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
/** Waits for later tasks of the history: each step may start another, and a busy machine runs due timers at once. */
const later = () =>
  act(async () => {
    for (let step = 0; step < 5; step++) await new Promise((resolve) => setTimeout(resolve, 5));
  });

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

it('a dialog that closes takes no step through the history: the browser drops an address opened before the step arrives', async () => {
  const step = jest.spyOn(window.history, 'go');
  stops.push(() => step.mockRestore());
  openDialogEntry(() => undefined)();
  await later();
  expect(step).not.toHaveBeenCalled();
});

it('a filter that changes after a dialog has closed, or under an open one, is one place with the page', async () => {
  await go('/list/1');
  openDialogEntry(() => undefined)();
  await go('/list/1?q=a', true);
  expect(shown()).toBe('/list/1?q=a');
  const stop = openDialogEntry(() => stop());
  await go('/list/1?q=b', true);
  keepInEntry('pages', 2);
  expect(previousPath()).toBe('/list');
  await back();
  await later();
  expect([shown(), window.location.search, readFromEntry('pages')]).toEqual(['/list/1?q=b', '?q=b', 2]);
  await back();
  await waitFor(() => expect(shown()).toBe('/list'));
  act(() => window.history.forward());
  await waitFor(() => expect(shown()).toBe('/list/1?q=b'));
});

it('Back and Forward pass a page once, however often a dialog was open on it', async () => {
  await go('/list/1');
  for (let time = 0; time < 2; time++) openDialogEntry(() => undefined)();
  await go('/list/2');
  expect(previousPath()).toBe('/list/1');
  for (const expected of ['/list/1', '/list']) {
    await back();
    await later();
    expect(shown()).toBe(expected);
  }
  for (const expected of ['/list/1', '/list/2']) {
    act(() => window.history.forward());
    await later();
    expect(shown()).toBe(expected);
  }
});

it('a guarded page with a closed dialog is left by Back only after the answer', async () => {
  await go('/list/1');
  stops.push(guardLeaving(() => true));
  openDialogEntry(() => undefined)();
  await back();
  await waitFor(() => expect(heldWay.get()).toBeDefined());
  expect([shown(), window.location.pathname]).toEqual(['/list/1', '/list/1']);
  await act(async () => heldWay.get()?.leave());
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
