import { useEffect, useState } from 'react';
import { CALL_MESSAGES, refreshRecords } from '@labelbridge/session';
import { BellButton, Dialog, ErrorState, Skeleton, VisuallyHidden } from '@labelbridge/ui';
import { useLazyPart } from '../use-lazy-part.js';
import { followUnread } from './follow-unread.js';

const loadPanel = () => import('./NotificationsPanel.js');

/** Header button with the live number of unread notifications, and their panel. Requires the user id as its key. */
export function NotificationBell() {
  const [{ unread, arrivals }, setCount] = useState<{ unread: number; arrivals: number }>({ unread: 0, arrivals: -1 });
  const [open, setOpen] = useState(false);
  const { Part: NotificationsPanel, failed, want } = useLazyPart(loadPanel);
  useEffect(
    () =>
      followUnread((count) =>
        // The first count is not an arrival: these notifications are older than the page.
        setCount((before) => ({
          unread: count,
          arrivals: before.arrivals < 0 || count > before.unread ? before.arrivals + 1 : before.arrivals,
        })),
      ),
    [],
  );

  // A new notification may concern the record or list on screen, such as a payment, or a message about the open job.
  useEffect(() => {
    if (arrivals > 0) void refreshRecords();
  }, [arrivals]);

  const show = () => {
    want();
    setOpen(true);
  };
  return (
    <>
      <BellButton unread={unread} onClick={show} />
      <VisuallyHidden>
        <span role="status">{arrivals > 0 && unread > 0 && `New notification. ${unread} unread.`}</span>
      </VisuallyHidden>
      <Dialog open={open} onClose={() => setOpen(false)} title="Notifications" width="corner">
        {NotificationsPanel && (
          <NotificationsPanel
            unread={unread}
            arrivals={arrivals}
            onUnread={(count) => setCount((before) => ({ ...before, unread: count }))}
            onClose={() => setOpen(false)}
          />
        )}
        {!NotificationsPanel && !failed && <Skeleton lines={5} />}
        {!NotificationsPanel && failed && <ErrorState error={{ offline: true, message: CALL_MESSAGES.offline }} onRetry={want} />}
      </Dialog>
    </>
  );
}
