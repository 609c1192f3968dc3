import { Card, DateText } from '@labelbridge/ui';
import { type JobDetail } from '../api/jobs.js';
import styles from './jobs.module.css';

/** What admins wrote about a job, the newest first. Not there where nobody did. */
export function JobMessages({ messages }: { messages: JobDetail['messages'] }) {
  if (messages.length === 0) return null;
  return (
    <Card title="Messages">
      <ul className={styles.messages}>
        {messages.map(({ text, fromName, at }) => (
          <li key={`${at}${text}`}>
            <p>{text}</p>
            <p className={styles.who}>
              {fromName} (admin), <DateText instant={at} />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
