import { useEffect } from 'react';
import { markMessagesRead, type ThreadSubject } from './thread-calls.js';

/** Marks messages as read once the page that shows them is visible. A failure is not reported: the next visit tries again. */
export function useReadMessages({ list, id, title }: ThreadSubject, unread: number): void {
  useEffect(() => {
    if (unread === 0) return undefined;
    const onVisible = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', onVisible);
      markMessagesRead({ list, id, title }).catch(() => undefined);
    };
    document.addEventListener('visibilitychange', onVisible);
    onVisible();
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [list, id, title, unread]);
}
