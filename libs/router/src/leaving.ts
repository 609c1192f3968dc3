/** A navigation that waits for the answer of the person. */
export interface HeldWay {
  readonly leave: () => void;
  readonly stay: () => void;
}

const guards = new Set<() => boolean>();
const listeners = new Set<() => void>();
let held: HeldWay | undefined;

// The browser shows its own text.
const askBeforeUnload = (event: BeforeUnloadEvent) => {
  if (isGuarded()) event.preventDefault();
};

/**
 * Asks before the page is left: by a link, by Back or Forward, or by closing or reloading the tab.
 *
 * @param isUnsaved whether there are unsaved changes now
 * @returns a function that stops it
 */
export function guardLeaving(isUnsaved: () => boolean): () => void {
  guards.add(isUnsaved);
  window.addEventListener('beforeunload', askBeforeUnload);
  return () => {
    guards.delete(isUnsaved);
    // Some browsers do not keep a page with this listener in the back/forward cache.
    if (guards.size === 0) window.removeEventListener('beforeunload', askBeforeUnload);
  };
}

export const isGuarded = (): boolean => Array.from(guards).some((isUnsaved) => isUnsaved());

function setHeld(way: HeldWay | undefined): void {
  held = way;
  for (const listener of listeners) listener();
}

/** Holds a navigation until the person answers. The latest one counts. */
export function hold(leave: () => void): void {
  setHeld({
    leave: () => {
      setHeld(undefined);
      leave();
    },
    stay: () => setHeld(undefined),
  });
}

/** The held navigation, for `useSyncExternalStore`. */
export const heldWay = {
  get: (): HeldWay | undefined => held,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
