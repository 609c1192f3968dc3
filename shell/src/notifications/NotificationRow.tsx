import { useRef } from 'react';
import { Link } from '@labelbridge/router';
import { type Schemas } from '@labelbridge/session';
import { cx, DateText, Icon, VisuallyHidden } from '@labelbridge/ui';
import styles from './notifications.module.css';

export type NotificationItem = Schemas['NotificationDto'];

export function NotificationRow({
  item,
  read,
  onRead,
  onOpen,
}: {
  item: NotificationItem;
  read: boolean;
  /** @returns whether it was marked */
  onRead: () => Promise<boolean>;
  onOpen: () => void;
}) {
  const link = useRef<HTMLAnchorElement>(null);
  return (
    <li className={cx(styles.item, !read && styles.unread)}>
      <Link
        ref={link}
        to={item.link}
        className={cx('muted', styles.link)}
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
        <span className="faint">
          <DateText instant={item.createdAt} />
        </span>
      </Link>
      {!read && (
        <button
          type="button"
          className={cx('icon-button', styles.mark)}
          aria-label={`Mark as read: ${item.title}`}
          title="Mark as read"
          // The button disappears: the focus moves to the notification.
          onClick={() => void onRead().then((done) => done && link.current?.focus())}
        >
          <Icon name="check" size={18} />
        </button>
      )}
    </li>
  );
}
