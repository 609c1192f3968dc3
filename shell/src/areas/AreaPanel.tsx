import { useEffect, useState } from 'react';
import { Button, Icon, useOnline } from '@labelbridge/ui';
import { type AreaFailure } from './area-error.js';
import styles from './area-panel.module.css';

const WHAT_HAPPENED: Readonly<Record<AreaFailure, string>> = {
  unreachable: 'Its server did not answer, or your connection is away.',
  slow: 'Its server took too long to answer.',
  broken: 'What its server sent could not be read.',
  older: 'It is older than this page and does not fit it. It will be back when it is updated.',
  newer: 'It is newer than this page and does not fit it. Reload the page to get the new one.',
};
const NOT_HERE = 'This page is not on this device yet. It opens as soon as there is a connection.';
const IT_THREW = 'Something in it went wrong while it was shown.';

/** Replaces an unavailable area: shows the reason and a retry. If the area failed offline, retries once the network is back. */
export function AreaPanel({
  label,
  failure,
  reference,
  onRetry,
}: {
  label: string;
  failure: AreaFailure | undefined;
  reference: string | undefined;
  onRetry: () => void;
}) {
  const [failedOffline] = useState(!navigator.onLine);
  const online = useOnline();
  useEffect(() => {
    if (failedOffline && online) onRetry();
  }, [failedOffline, online, onRetry]);
  return (
    <section className={styles.panel} role="alert" aria-labelledby="area-panel-title">
      <span className={styles.sign}>
        <Icon name={failedOffline ? 'offline' : 'alert'} />
      </span>
      <h1 id="area-panel-title" className={styles.title}>
        {failedOffline ? 'No connection' : `${label} is not available right now`}
      </h1>
      <p className={styles.text}>
        {failedOffline ? NOT_HERE : `${failure ? WHAT_HAPPENED[failure] : IT_THREW} The rest of Labelbridge keeps working.`}
      </p>
      {reference !== undefined && <p className={styles.reference}>Reference: {reference}</p>}
      <div className={styles.actions}>
        <Button variant="primary" onClick={onRetry}>
          Try again
        </Button>
        {failure === 'newer' && <Button onClick={() => window.location.reload()}>Reload the page</Button>}
      </div>
    </section>
  );
}
