import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the keyboard's place when the focused row leaves its list, as a job does that was just approved: the focus then
 * goes to the list itself instead of the top of the page.
 *
 * @param rows whatever changes when rows come and go
 */
export function useKeptFocus(place: RefObject<HTMLElement | null>, rows: unknown): void {
  const wasInside = useRef(false);
  useEffect(() => {
    const note = (event: FocusEvent) => {
      wasInside.current = event.target instanceof Node && (place.current?.contains(event.target) ?? false);
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [place]);
  useLayoutEffect(() => {
    if (wasInside.current && document.activeElement === document.body) place.current?.focus();
  }, [place, rows]);
}
