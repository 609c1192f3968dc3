import { useRef } from 'react';
import { Link } from '@labelbridge/router';
import { cx, DateText, Icon, VisuallyHidden } from '@labelbridge/ui';
import { type NotificationItem } from './notification-item.js';
import styles from './notifications.module.css';

/** One notification: a link to what it is about, and a way to mark it read without going there. */
export function NotificationRow({
  item,
  read,
  onRead,
  onOpen,
}: {
  item: NotificationItem;
  read: boolean;
  /** @returns whether it is marked */
  onRead: () => Promise<boolean>;
  onOpen: () => void;
}) {
  const link = useRef<HTMLAnchorElement>(null);
  return (
    <li className={cx(styles.item, !read && styles.unread)}>
      <Link
        ref={link}
        to={item.link}
        className={cx(styles.link)}
        onClick={() => {
          if (!read) void onRead();
          onOpen();
        }}
      >
        <span className={styles.title}>
          {!read && <VisuallyHidden>Unread: </VisuallyHidden>}
          {item.title}
        </span>
        <span className={styles.text}>{item.text}</span>
        <span className={styles.time}>
          <DateText instant={item.createdAt} />
        </span>
      </Link>
      {!read && (
        <button
          type="button"
          className={styles.mark}
          aria-label={`Mark as read: ${item.title}`}
          title="Mark as read"
          // The button goes away: the keyboard goes on at the notification itself.
          onClick={() => void onRead().then((done) => done && link.current?.focus())}
        >
          <Icon name="check" size={18} />
        </button>
      )}
    </li>
  );
}
