import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the keyboard's place in a list whose rows change under it: a button that was disabled while it worked gets the
 * focus back, and when its row has left the list, as that of a job that was just approved, the list itself gets it,
 * instead of the top of the page.
 */
export function useKeptFocus(place: RefObject<HTMLElement | null>): void {
  const last = useRef<HTMLElement>(undefined);

  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      last.current = target instanceof HTMLElement && place.current?.contains(target) ? target : undefined;
    };
    // A press beside everything is meant to leave; a button that is disabled or gone did not leave.
    const onPress = ({ target }: Event) => {
      if (!(target instanceof Node && place.current?.contains(target))) last.current = undefined;
    };
    document.addEventListener('focusin', onFocus);
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('pointerdown', onPress);
    };
  }, [place]);

  useLayoutEffect(() => {
    const element = last.current;
    if (!element || document.activeElement !== document.body) return;
    if (!element.isConnected) place.current?.focus({ preventScroll: true });
    else if (!element.matches(':disabled')) element.focus({ preventScroll: true });
  });
}
