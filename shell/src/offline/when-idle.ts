const LATEST_MS = 8_000;
const INPUTS = ['pointerdown', 'keydown', 'scroll'] as const;

/**
 * Does something that nobody waits for: at the person's first move once the page is there, or some seconds after that, and then
 * when the device has nothing better to do.
 *
 * @param options `soon`: as soon as the page is there, without waiting for a move
 * @returns a function that calls it off
 */
export function whenIdle(task: () => void, { soon = false } = {}): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const now = () => {
    if (signal.aborted) return;
    stop.abort();
    // Not every browser tells when it is idle.
    if (window.requestIdleCallback) window.requestIdleCallback(() => calledOff || task());
    else setTimeout(() => calledOff || task());
  };
  let calledOff = false;
  const wait = () => {
    const timer = setTimeout(now, soon ? 0 : LATEST_MS);
    signal.addEventListener('abort', () => clearTimeout(timer));
    for (const input of INPUTS) window.addEventListener(input, now, { signal, passive: true });
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { signal });
  return () => {
    calledOff = true;
    stop.abort();
  };
}
