import { useEffect, useState } from 'react';
import { CALL_MESSAGES } from '@labelbridge/session';
import { BellButton, Dialog, ErrorState, Skeleton, VisuallyHidden } from '@labelbridge/ui';
import { useLazyPart } from '../parts/use-lazy-part.js';
import { followUnread } from './follow-unread.js';

const loadPanel = () => import('./NotificationsPanel.js');

/** The header's bell: how many notifications are unread, as it changes, and the panel with them. One per person: give it a key. */
export function NotificationBell() {
  const [{ unread, news }, setCount] = useState<{ unread: number; news: number }>({ unread: 0, news: -1 });
  const [open, setOpen] = useState(false);
  const { Part: NoticesPanel, failed, want } = useLazyPart(loadPanel);
  useEffect(
    () =>
      followUnread((count) =>
        // The first count is no news: it says what was there before the page was.
        setCount((before) => ({ unread: count, news: before.news < 0 || count > before.unread ? before.news + 1 : before.news })),
      ),
    [],
  );

  const show = () => {
    want();
    setOpen(true);
  };
  return (
    <>
      <BellButton unread={unread} onClick={show} />
      <VisuallyHidden>
        <span role="status">{news > 0 && unread > 0 && `New notification. ${unread} unread.`}</span>
      </VisuallyHidden>
      <Dialog open={open} onClose={() => setOpen(false)} title="Notifications" width="corner">
        {NoticesPanel && (
          <NoticesPanel
            unread={unread}
            news={news}
            onUnread={(count) => setCount((before) => ({ ...before, unread: count }))}
            onClose={() => setOpen(false)}
          />
        )}
        {!NoticesPanel && !failed && <Skeleton lines={5} />}
        {!NoticesPanel && failed && <ErrorState error={{ offline: true, message: CALL_MESSAGES.offline }} onRetry={want} />}
      </Dialog>
    </>
  );
}
