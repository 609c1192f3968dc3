import {
  NavigationType,
  parsePath,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type Location,
  type Navigator,
  type To,
} from 'react-router-dom';
import { dialogsOpen, onDialogsChange, topmostDialog } from './dialog-entries.js';
import { entryState } from './entry.js';
import { hold, isGuarded } from './leaving.js';
import { keepPlace } from './place.js';

/** What the router shows. */
export interface Shown {
  readonly location: Location;
  readonly action: NavigationType;
}

export interface AppHistory {
  readonly shown: () => Shown;
  readonly navigator: Navigator;
  /** @returns a function that stops it */
  readonly listen: (publish: (shown: Shown) => void) => () => void;
}

const paths: (string | undefined)[] = [];
const indexNow = () => entryState().idx ?? 0;
const isDialogEntry = () => entryState().dialog === true;
const pathOf = ({ pathname, search }: { pathname: string; search: string }) => `${pathname}${search}`;

/** The path and query of the history entry before the present one; undefined where it is outside this page's life. */
export const previousPath = (): string | undefined => paths[indexNow() - 1];

/**
 * The browser's history with two additions. Back closes the topmost open dialog first: while dialogs are open, the present
 * entry is a copy of the page's. And a guarded page is left only after the person has agreed.
 */
export function createAppHistory(): AppHistory {
  const history = createBrowserHistory({ v5Compat: true });
  let publish: (shown: Shown) => void = () => undefined;
  let shown: Shown = { location: history.location, action: NavigationType.Pop };
  let index = indexNow();
  let wasDialogEntry = false;
  /** Runs when the step through the history that this module takes has arrived. */
  let arrived: (() => void) | undefined;

  const show = (action: NavigationType) => {
    shown = { location: history.location, action };
    paths[indexNow()] = pathOf(shown.location);
    publish(shown);
  };

  const step = (delta: number, then: () => void) => {
    arrived = then;
    window.history.go(delta);
  };

  const afterStep = (run: () => void) => {
    const first = arrived;
    if (!first) run();
    else
      arrived = () => {
        first();
        run();
      };
  };

  /** Adds the entry of the open dialogs, or removes it when all are closed. */
  const settle = () => {
    if (arrived || dialogsOpen() === isDialogEntry()) return;
    if (isDialogEntry()) step(-1, settle);
    else {
      keepPlace();
      index += 1;
      window.history.pushState({ ...entryState(), idx: index, dialog: true }, '');
      wasDialogEntry = true;
    }
  };

  const onPop = (delta: number, fromDialogEntry: boolean) => {
    if (arrived) {
      const then = arrived;
      arrived = undefined;
      then();
      settle();
      return;
    }
    if (fromDialogEntry !== isDialogEntry() && history.location.key === shown.location.key) {
      topmostDialog()?.();
      // A dialog that asks stays open, and has an entry again.
      setTimeout(settle);
      return;
    }
    const target = history.location;
    if (delta !== 0 && isGuarded() && pathOf(target) !== pathOf(shown.location)) {
      const goThere = () => {
        // The entry of the question has cut off what was ahead.
        if (delta > 0) moveTo(target, target.state);
        else step(isDialogEntry() ? delta - 1 : delta, () => show(NavigationType.Pop));
      };
      step(-delta, () => hold(goThere));
      return;
    }
    show(NavigationType.Pop);
    settle();
  };

  /** A page that is opened from a dialog takes the place of the dialog's entry. */
  const moveTo = (to: To, state: unknown) => {
    if (isDialogEntry()) history.replace(to, state);
    else {
      keepPlace();
      history.push(to, state);
    }
  };

  const leaves = (to: To, byPush: boolean) => {
    const { pathname = '', search = '' } = typeof to === 'string' ? parsePath(to) : to;
    return (pathname || shown.location.pathname) !== shown.location.pathname || (byPush && search !== shown.location.search);
  };
  const ask = (leaving: boolean, move: () => void) => {
    if (leaving && isGuarded()) hold(move);
    else move();
  };

  return {
    shown: () => shown,
    navigator: {
      createHref: history.createHref,
      encodeLocation: history.encodeLocation,
      go: history.go,
      push: (to, state) => afterStep(() => ask(leaves(to, true), () => moveTo(to, state))),
      replace: (to, state) =>
        afterStep(() =>
          ask(leaves(to, false), () => {
            if (isDialogEntry()) step(-1, () => history.replace(to, state));
            else history.replace(to, state);
          }),
        ),
    },
    listen: (next) => {
      publish = next;
      paths[indexNow()] = pathOf(shown.location);
      const stopDialogs = onDialogsChange((opened) => (opened ? settle() : setTimeout(settle)));
      const stop = history.listen(({ action }) => {
        // The browser itself makes an entry for a link to a part of the page.
        if (entryState().idx === undefined) window.history.replaceState({ ...entryState(), idx: index + 1 }, '');
        const [delta, fromDialogEntry] = [indexNow() - index, wasDialogEntry];
        index = indexNow();
        wasDialogEntry = isDialogEntry();
        if (action === NavigationType.Pop) onPop(delta, fromDialogEntry);
        else show(action);
      });
      settle();
      return () => {
        stop();
        stopDialogs();
      };
    },
  };
}
