const LATEST_MS = 3_000;
/** A slow phone may have no idle time for minutes. */
const IDLE_WITHIN_MS = 2_000;
const INPUTS = ['pointerdown', 'keydown', 'scroll'] as const;

/**
 * Runs a task when the browser is idle, after the page load and the first input (or three seconds).
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
    const run = () => cancelled || task();
    if (window.requestIdleCallback) window.requestIdleCallback(run, { timeout: IDLE_WITHIN_MS });
    else setTimeout(run);
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
