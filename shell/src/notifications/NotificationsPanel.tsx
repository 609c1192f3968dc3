import { useEffect, useRef, useState } from 'react';
import { answer, api, useAction, useList, type Schemas } from '@labelbridge/session';
import { Button, cx, EmptyState, ErrorState, Icon, LoadMore, Skeleton, toast, DateText, VisuallyHidden } from '@labelbridge/ui';
import { Link } from '@labelbridge/router';
import styles from './notifications.module.css';

export type NotificationItem = Schemas['NotificationDto'];

function NotificationRow({
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

interface Props {
  readonly unread: number;
  readonly arrivals: number;
  readonly onUnread: (unread: number) => void;
  readonly onClose: () => void;
}

const PATH = '/api/notifications';

/** Notifications, newest first. Opening one marks it as read. */
export default function NotificationsPanel({ unread, arrivals, onUnread, onClose }: Props) {
  const list = useList<NotificationItem>(PATH, (cursor) =>
    answer(api.GET(PATH, { params: { query: cursor === undefined ? {} : { cursor } } })),
  );
  const [readHere, setReadHere] = useState<ReadonlySet<string>>(new Set());
  const rows = useRef<HTMLUListElement>(null);
  const items = list.data ?? [];

  const { reload } = list;
  const loadedAt = useRef(arrivals);
  useEffect(() => {
    if (loadedAt.current === arrivals) return;
    loadedAt.current = arrivals;
    void reload();
  }, [arrivals, reload]);

  const mark = useAction(
    async (chosen: readonly string[] | 'all') => {
      const body = chosen === 'all' ? { all: true as const } : { ids: [...chosen] };
      const { data } = await answer(api.POST('/api/notifications/read', { body }));
      onUnread(data.unread);
      const ids = chosen === 'all' ? items.map(({ _id }) => _id) : chosen;
      setReadHere((before) => new Set([...before, ...ids]));
    },
    (error) => toast.error('Could not be marked as read', error.message),
  );
  const markAll = async () => {
    // The button disappears with the last unread notification: the focus moves to the list.
    if (await mark.run('all')) rows.current?.querySelector('a')?.focus();
  };

  if (list.loading) return <Skeleton lines={6} />;
  if (!list.data)
    return <ErrorState error={list.error} onRetry={() => void list.reload()} title="Your notifications could not be loaded" />;
  if (items.length === 0) {
    return <EmptyState icon="bell" title="No notifications" text="News about your projects, jobs and payments appears here." />;
  }
  return (
    <>
      {unread > 0 && (
        <div className={cx('spread', 'muted', styles.bar)}>
          <span>{unread > 99 ? '99+' : unread} unread</span>
          <Button variant="quiet" size="small" busy={mark.busy} onClick={() => void markAll()}>
            <Icon name="check" size={18} /> Mark all as read
          </Button>
        </div>
      )}
      <div className={styles.scroll}>
        <ul ref={rows} className={styles.list}>
          {items.map((item) => (
            <NotificationRow
              key={item._id}
              item={item}
              read={item.readAt !== null || readHere.has(item._id)}
              onRead={() => mark.run([item._id])}
              onOpen={onClose}
            />
          ))}
        </ul>
        {list.hasMore && (
          <LoadMore
            shown={items.length}
            total={list.page?.total ?? null}
            more
            busy={list.loadingMore}
            onMore={() => void list.loadMore()}
          />
        )}
        {list.moreError && <ErrorState error={list.moreError} onRetry={() => void list.loadMore()} />}
      </div>
    </>
  );
}
