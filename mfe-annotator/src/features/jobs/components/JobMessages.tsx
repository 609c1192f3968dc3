import { Button, Card, DateText } from '@labelbridge/ui';
import { Notice } from '../../../common/Notice.js';
import { useJobMessages } from '../api/messages.js';
import styles from './jobs.module.css';

/** What admins wrote about a job. Not there where nobody did. */
export function JobMessages({ jobId }: { jobId: string }) {
  const { data, error, reload } = useJobMessages(jobId);
  if (!data) {
    if (!error) return null;
    return (
      <Notice
        tone="wait"
        action={
          <Button size="small" onClick={() => void reload()}>
            Try again
          </Button>
        }
      >
        Messages about this job could not be loaded.
      </Notice>
    );
  }
  if (data.length === 0) return null;
  return (
    <Card title="Messages">
      <ul className={styles.messages}>
        {data.map(({ _id, text, createdAt }) => (
          <li key={_id}>
            <p>{text}</p>
            <p className={styles.who}>
              <DateText instant={createdAt} />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
