/**
 * Keeps the browser from making gestures of the touches on an element. Else it takes a tap soon after a swift drag, on whatever button, as
 * the stop of a fling, and that tap is no click. Buttons within keep theirs.
 */
export function ownTouch(host: HTMLElement, signal: AbortSignal): void {
  const own = (event: TouchEvent): void => {
    if (event.target instanceof Element && event.target.closest('button')) return;
    event.preventDefault();
    // As the browser would have: the keyboard of a phone goes away with it.
    const { activeElement } = document;
    if (activeElement !== host && activeElement instanceof HTMLElement) activeElement.blur();
    host.focus({ preventScroll: true });
  };
  host.addEventListener('touchstart', own, { signal, passive: false });
}
