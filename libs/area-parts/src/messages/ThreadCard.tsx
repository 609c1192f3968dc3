import { type ReactNode, useState, useEffect } from 'react';
import { DEVICE_MESSAGES, LIMITS, MESSAGE_RULES } from '@labelbridge/contracts';
import { useList } from '@labelbridge/session';
import { Button, Card, cx, DateText, Form, FormActions, LoadMore, TextAreaField, toast, useForm } from '@labelbridge/ui';
import { TryAgain, Notice } from '../show/Notice.js';
import { fetchMessages, sendMessage, type ThreadMessage, threadPath, type ThreadSubject, markMessagesRead } from './thread-calls.js';
import styles from './thread.module.css';

const RULES = { text: MESSAGE_RULES };
/** Number of messages that the server sends with the record. */
const WITH_RECORD = 20;

interface Props {
  readonly subject: ThreadSubject;
  /** Messages from the record, the newest first. */
  readonly messages: readonly ThreadMessage[];
  readonly unread: number;
  readonly side: ThreadMessage['from'];
  readonly hint: string;
  readonly queued?: ReactNode;
}

export function ThreadCard({ subject, messages, unread, side, hint, queued }: Props) {
  const form = useForm(RULES, { text: '' });
  useReadMessages(subject, unread);
  const send = async ({ text }: typeof form.values) => {
    const { sent } = await sendMessage(subject, text.trim());
    form.reset();
    toast.success(sent ? 'Message sent.' : DEVICE_MESSAGES.waiting);
  };
  return (
    <Card title="Messages">
      <Form form={form} onSubmit={send} label="Write a message">
        <TextAreaField label="Your message" hint={hint} rows={3} maxLength={LIMITS.messageMax} {...form.field('text')} />
        <FormActions>
          <Button type="submit" busy={form.busy}>
            Send message
          </Button>
        </FormActions>
      </Form>
      {queued && <div className={styles.queued}>{queued}</div>}
      {messages.length > 0 && <Messages subject={subject} newest={messages} side={side} />}
    </Card>
  );
}

function Messages({ subject, newest, side }: { subject: ThreadSubject; newest: readonly ThreadMessage[]; side: Props['side'] }) {
  const [all, setAll] = useState(false);
  const list = useList(all ? threadPath(subject) : null, (cursor) => fetchMessages(subject, cursor));
  const shown = list.data ?? newest;
  return (
    <>
      <ol className={styles.messages} aria-label="Messages, the newest first">
        {shown.map(({ _id, text, from, fromName, at }) => (
          <li key={_id} className={cx(from === side && styles.own)}>
            <p className={styles.text}>{text}</p>
            <p className={styles.who}>
              {from === side && side === 'annotator' ? 'You' : fromName}
              {from === 'admin' && ' (admin)'}, <DateText instant={at} />
            </p>
          </li>
        ))}
      </ol>
      {list.error && (
        <Notice tone="bad" action={<TryAgain onRetry={() => void list.reload()} />}>
          {list.error.message}
        </Notice>
      )}
      {!all && newest.length >= WITH_RECORD && (
        <Button size="small" onClick={() => setAll(true)}>
          Show earlier messages
        </Button>
      )}
      {list.hasMore && (
        <LoadMore shown={shown.length} total={list.page?.total ?? null} more busy={list.loadingMore} onMore={() => void list.loadMore()} />
      )}
    </>
  );
}

/** Marks messages as read once the page that shows them is visible. A failure is not reported: the next visit tries again. */
function useReadMessages({ list, id, title }: ThreadSubject, unread: number): void {
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
