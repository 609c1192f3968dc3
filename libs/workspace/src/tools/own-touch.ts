/**
 * Keeps the browser from making gestures of the touches on an element. Else it takes a tap soon after a swift drag, on whatever button, as
 * the stop of a fling, and that tap is no click. Buttons within keep theirs; a button that is dragged is the element itself.
 */
export function ownTouch(host: HTMLElement, signal: AbortSignal): void {
  const own = (event: TouchEvent): void => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button && button !== host) return;
    event.preventDefault();
    // As the browser would have: the keyboard of a phone goes away with it.
    const { activeElement } = document;
    if (activeElement !== host && activeElement instanceof HTMLElement) activeElement.blur();
    host.focus({ preventScroll: true });
  };
  host.addEventListener('touchstart', own, { signal, passive: false });
}
