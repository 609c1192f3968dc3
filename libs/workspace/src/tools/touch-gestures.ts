/**
 * Disables browser gestures on an element, except on buttons inside: after a swift drag, the browser takes a tap as the stop of a fling,
 * and no click follows.
 */
export function preventTouchGestures(host: HTMLElement, signal: AbortSignal): void {
  const own = (event: TouchEvent): void => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button && button !== host) return;
    event.preventDefault();
    // Removes the focus as the browser would, which closes the keyboard of a phone.
    const { activeElement } = document;
    if (activeElement !== host && activeElement instanceof HTMLElement) activeElement.blur();
    host.focus({ preventScroll: true });
  };
  host.addEventListener('touchstart', own, { signal, passive: false });
}
