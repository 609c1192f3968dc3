const LATEST_MS = 8_000;
const INPUTS = ['pointerdown', 'keydown', 'scroll'] as const;

/**
 * Runs a task when the browser is idle, after the page load and the user's first input (or eight seconds).
 *
 * @param options `soon`: does not wait for the input
 * @returns a function that cancels it
 */
export function whenIdle(task: () => void, { soon = false } = {}): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const now = () => {
    if (signal.aborted) return;
    stop.abort();
    // Safari has no requestIdleCallback.
    (window.requestIdleCallback ?? setTimeout)(() => cancelled || task());
  };
  let cancelled = false;
  const wait = () => {
    const timer = setTimeout(now, soon ? 0 : LATEST_MS);
    signal.addEventListener('abort', () => clearTimeout(timer));
    for (const input of INPUTS) window.addEventListener(input, now, { signal, passive: true });
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { signal });
  return () => {
    cancelled = true;
    stop.abort();
  };
}
