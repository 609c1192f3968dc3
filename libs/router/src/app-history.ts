import {
  NavigationType,
  parsePath,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type Location,
  type Navigator,
  type To,
} from 'react-router-dom';
import { dialogsOpen, onDialogOpen, topmostDialog } from './dialog-entries.js';
import { type EntryState, entryState, leftState, writeState } from './entry.js';
import { hold, isGuarded } from './leaving.js';
import { keepPlace } from './place.js';

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
/** @returns whether the current entry is the copy that is added when a dialog opens */
const isCopy = () => entryState().dialog === true;
const pathOf = ({ pathname, search }: { pathname: string; search: string }) => `${pathname}${search}`;

/** Path and query of the previous page, or undefined outside the lifetime of this document. */
export const previousPath = (): string | undefined => paths[indexNow() - (isCopy() ? 2 : 1)];

/**
 * The history of the browser with two additions. Back closes the topmost open dialog first: while dialogs are open, the current entry is a
 * copy of the entry of the page. A guarded page is left only after the person agrees.
 *
 * The copy stays when the dialogs close: a step back would remove it, but steps are asynchronous, and the browser drops an address that is
 * opened meanwhile. Back and Forward pass a page and its copy in one step.
 */
export function createAppHistory(): AppHistory {
  const history = createBrowserHistory({ v5Compat: true });
  let publish: (shown: Shown) => void = () => undefined;
  let shown: Shown = { location: history.location, action: NavigationType.Pop };
  let index = indexNow();
  let wasCopy = isCopy();
  /** Runs once the step back to a guarded page arrives. */
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

  const settle = () => {
    if (arrived || !dialogsOpen() || isCopy()) return;
    keepPlace();
    index += 1;
    window.history.pushState({ ...entryState(), idx: index, dialog: true }, '');
    paths[index] = pathOf(shown.location);
    wasCopy = isCopy();
  };

  /** Handles a step between a page and its copy. @param left state of the entry that was left */
  const onStepWithin = (delta: number, left: EntryState) => {
    // Values kept since, and the filters, are in the copy.
    if (delta < 0) {
      writeState({ ...left, idx: index, dialog: false }, history.createHref(shown.location));
      paths[index] = pathOf(shown.location);
    }
    const closeDialog = topmostDialog();
    if (!closeDialog) return window.history.go(delta);
    closeDialog();
    // A dialog that asks stays open, and needs its entry again.
    setTimeout(settle);
  };

  const onPop = (delta: number) => {
    if (arrived) {
      const then = arrived;
      arrived = undefined;
      then();
      settle();
      return;
    }
    const target = history.location;
    if (delta !== 0 && isGuarded() && pathOf(target) !== pathOf(shown.location)) {
      const targetIndex = index;
      const goThere = () => {
        // The entry of the question removed the entries ahead.
        if (delta > 0) moveTo(target, target.state);
        else step(targetIndex - index, () => show(NavigationType.Pop));
      };
      step(-delta, () => hold(goThere));
      return;
    }
    show(NavigationType.Pop);
    settle();
  };

  const moveTo = (to: To, state: unknown) => {
    // The page below a dialog stored its place when the dialog opened.
    if (!dialogsOpen()) keepPlace();
    history.push(to, state);
  };

  const replaceBy = (to: To, state: unknown) => {
    const ofCopy = isCopy();
    history.replace(to, state);
    if (!ofCopy) return;
    writeState({ ...entryState(), dialog: true });
    wasCopy = true;
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
      replace: (to, state) => afterStep(() => ask(leaves(to, false), () => replaceBy(to, state))),
    },
    listen: (next) => {
      publish = next;
      paths[indexNow()] = pathOf(shown.location);
      const stopDialogs = onDialogOpen(settle);
      const stop = history.listen(({ action }) => {
        const left = leftState();
        // For a link within the page, the browser itself adds the entry.
        if (entryState().idx === undefined) writeState({ ...entryState(), idx: index + 1 });
        const delta = indexNow() - index;
        const isWithin = delta === (wasCopy ? -1 : 1) && wasCopy !== isCopy();
        index = indexNow();
        wasCopy = isCopy();
        if (action !== NavigationType.Pop) show(action);
        else if (isWithin && !arrived) onStepWithin(delta, left);
        else onPop(delta);
      });
      settle();
      return () => {
        stop();
        stopDialogs();
      };
    },
  };
}
