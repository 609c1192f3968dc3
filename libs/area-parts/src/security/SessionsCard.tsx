import { useState } from 'react';
import { SECURITY_MESSAGES } from '@labelbridge/contracts';
import { type Schemas, useAction } from '@labelbridge/session';
import { Button, Card, Chip, DateText, ErrorState, LoadMore, Skeleton, toast, VisuallyHidden } from '@labelbridge/ui';
import { PasswordAgainDialog } from './PasswordAgainDialog.js';
import { endOtherSessions, endSession, useSessions } from './security-calls.js';
import styles from './security.module.css';

export function SessionsCard() {
  const { data, page, error, reload, hasMore, loadMore, loadingMore } = useSessions();
  const [asking, setAsking] = useState(false);
  const others = (data ?? []).some(({ current }) => !current);
  return (
    <Card title="Where you are logged in" className={styles.card}>
      <p className={styles.lead}>{SECURITY_MESSAGES.sessionsLead}</p>
      {!data && (error ? <ErrorState error={error} onRetry={() => void reload()} /> : <Skeleton lines={4} />)}
      {data && (
        <ul className={styles.sessions}>
          {data.map((session) => (
            <SessionRow key={session._id} session={session} />
          ))}
        </ul>
      )}
      {data && hasMore && (
        <LoadMore shown={data.length} total={page?.total ?? null} more busy={loadingMore} onMore={() => void loadMore()} />
      )}
      {others && <Button onClick={() => setAsking(true)}>End all other sessions</Button>}
      <PasswordAgainDialog
        open={asking}
        title={SECURITY_MESSAGES.endOthersQuestion}
        confirmLabel="End them"
        danger
        onConfirm={async (password) => void toast.success(await endOtherSessions(password))}
        onClose={() => setAsking(false)}
      >
        <p>{SECURITY_MESSAGES.endOthersHint}</p>
      </PasswordAgainDialog>
    </Card>
  );
}

function SessionRow({ session: { _id, device, address, createdAt, lastSeenAt, current } }: { session: Schemas['SessionDto'] }) {
  const { run, busy } = useAction(
    async () => toast.success(await endSession(_id)),
    (error) => toast.error(error.message),
  );
  return (
    <li className={styles.session}>
      <div>
        <p className={styles.device}>
          {device} {current && <Chip tone="good">{SECURITY_MESSAGES.thisDevice}</Chip>}
        </p>
        <p className={styles.facts}>
          Began <DateText instant={createdAt} />, last seen <DateText instant={lastSeenAt} />
          {address && <> from {address}</>}
        </p>
      </div>
      {!current && (
        <Button busy={busy} onClick={() => void run()}>
          End<VisuallyHidden> the session of {device}</VisuallyHidden>
        </Button>
      )}
    </li>
  );
}
