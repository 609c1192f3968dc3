import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Restores the focus if a change removes it. The focus returns to a button that was disabled while it worked. If the focused row left the
 * list, the focus goes to the element that the result is spread on, not to the top of the page.
 */
export function useRestoredFocus() {
  const ref = useRef<HTMLDivElement>(null);
  const last = useRef<HTMLElement>(undefined);

  useEffect(() => {
    const isInside = (target: EventTarget | null) => target instanceof Node && ref.current?.contains(target) === true;
    // A dialog returns the focus when it closes.
    const isInDialog = (target: EventTarget | null) => target instanceof Element && target.closest('dialog') !== null;
    const onFocus = ({ target }: FocusEvent) => {
      if (isInside(target)) last.current = target instanceof HTMLElement ? target : undefined;
      else if (!isInDialog(target)) last.current = undefined;
    };
    // A press outside moves the focus on purpose; a disabled or removed button does not.
    const onPress = ({ target }: Event) => {
      if (!isInside(target) && !isInDialog(target)) last.current = undefined;
    };
    document.addEventListener('focusin', onFocus);
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('pointerdown', onPress);
    };
  }, []);

  useLayoutEffect(() => {
    const element = last.current;
    if (!element || document.activeElement !== document.body) return;
    if (!element.isConnected) ref.current?.focus({ preventScroll: true });
    else if (!element.matches(':disabled')) element.focus({ preventScroll: true });
  });

  return { ref, tabIndex: -1 };
}
