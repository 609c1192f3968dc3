import { useEffect, useEffectEvent, useRef } from 'react';
import { readPlace, useLocation, useNavigationType, type Place } from '@labelbridge/router';

/** Limit for a page to reach its former height. */
const COMPLETE_MS = 5_000;
const INPUTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

const focusMain = () => document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
const scrollTo = (top: number) => window.scrollTo({ top, behavior: 'instant' });

/** Restores the scroll position and focus of a page, as soon as its rows are loaded. @returns a function that stops it */
function restorePlace({ top, link }: Place): () => void {
  const stop = new AbortController();
  const finish = () => {
    stop.abort();
    if (document.activeElement === document.body) focusMain();
  };
  const move = () => {
    scrollTo(top);
    const focused = link === null ? undefined : document.querySelector<HTMLElement>(`main a[href="${CSS.escape(link)}"]`);
    focused?.focus({ preventScroll: true });
    const complete = document.documentElement.scrollHeight - window.innerHeight >= top;
    if (complete && (link === null || focused)) finish();
  };
  const observer = new ResizeObserver(move);
  const timer = setTimeout(finish, COMPLETE_MS);
  stop.signal.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(timer);
  });
  for (const input of INPUTS) window.addEventListener(input, () => stop.abort(), { signal: stop.signal, passive: true });
  observer.observe(document.body);
  return () => stop.abort();
}

/**
 * Scrolls a new page to its top and moves the focus there. Back and Forward restore the place that was left. A change of the query only,
 * such as a tab, changes neither.
 */
export function usePageChange(): void {
  const { pathname } = useLocation();
  const byBack = useNavigationType() === 'POP';
  const shown = useRef(pathname);
  // Effect event: a later change of the navigation type does not run it again.
  const show = useEffectEvent(() => {
    const place = byBack ? readPlace() : undefined;
    if (place) return restorePlace(place);
    scrollTo(0);
    focusMain();
    return undefined;
  });
  useEffect(() => {
    if (shown.current === pathname) return undefined;
    shown.current = pathname;
    return show();
  }, [pathname]);
}
