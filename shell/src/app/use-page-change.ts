import { useEffect, useRef } from 'react';
import { useLocation } from '@labelbridge/router';

/** The part of a path that names a page; what comes after it are the page's own tabs. */
const pageOf = (pathname: string) => pathname.split('/').slice(0, 3).join('/');

/** A new page begins at its top, and is where the keyboard and screen readers go on. Tabs within a page stay put. */
export function usePageChange(): void {
  const page = pageOf(useLocation().pathname);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  }, [page]);
}
