/** A way out of the page that waits for the person's answer. */
export interface HeldWay {
  readonly leave: () => void;
  readonly stay: () => void;
}

const guards = new Set<() => boolean>();
const listeners = new Set<() => void>();
let held: HeldWay | undefined;

// The browser asks in its own words.
const askBeforeUnload = (event: BeforeUnloadEvent) => {
  if (isGuarded()) event.preventDefault();
};

/**
 * Asks before the page is left: by a link, by Back and Forward, and by the browser where the tab is closed or reloaded.
 *
 * @param isUnsaved whether there is something to lose at the moment
 * @returns a function that stops it
 */
export function guardLeaving(isUnsaved: () => boolean): () => void {
  guards.add(isUnsaved);
  window.addEventListener('beforeunload', askBeforeUnload);
  return () => {
    guards.delete(isUnsaved);
    // A page with this listener is not kept in memory by every browser.
    if (guards.size === 0) window.removeEventListener('beforeunload', askBeforeUnload);
  };
}

export const isGuarded = (): boolean => Array.from(guards).some((isUnsaved) => isUnsaved());

function setHeld(way: HeldWay | undefined): void {
  held = way;
  for (const listener of listeners) listener();
}

/** Holds a way out until the person has answered. The latest one counts. */
export function hold(leave: () => void): void {
  setHeld({
    leave: () => {
      setHeld(undefined);
      leave();
    },
    stay: () => setHeld(undefined),
  });
}

/** The way out that waits for an answer, for `useSyncExternalStore`. */
export const heldWay = {
  get: (): HeldWay | undefined => held,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
