import { useEffect, useRef } from 'react';
import { useLocation } from '@labelbridge/router';

/** The part of a path that names a page. The rest names a tab of the page. */
const pageOf = (pathname: string) => pathname.split('/').slice(0, 3).join('/');

/** Scrolls a new page to its top and moves the focus there. Another tab of the same page changes neither. */
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
