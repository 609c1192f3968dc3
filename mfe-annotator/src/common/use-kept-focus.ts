import { useEffect, useRef, type FocusEvent } from 'react';

/**
 * Keeps the keyboard's place where a change takes away the element that had it, such as the button of a row that moves
 * to another tab: the place around it is focused instead of the top of the page. Spread the result on that place.
 *
 * @param shown what is shown there; a new value means that elements may have gone
 */
export function useKeptFocus(shown: unknown) {
  const place = useRef<HTMLDivElement>(null);
  const inside = useRef(false);
  useEffect(() => {
    if (inside.current && document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [shown]);
  return {
    ref: place,
    tabIndex: -1,
    onFocus: () => {
      inside.current = true;
    },
    onBlur: ({ relatedTarget: next }: FocusEvent) => {
      // An element that is taken away loses the focus to nothing: that is what to mend, not a person going elsewhere. A
      // dialog gives the focus back when it closes.
      if (next) inside.current = place.current?.contains(next) === true || next.closest('dialog') !== null;
    },
  };
}
