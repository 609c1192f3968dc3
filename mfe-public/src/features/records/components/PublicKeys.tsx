import { Card, ErrorState, Skeleton } from '@labelbridge/ui';
import { type PublicKey, usePublicKeys } from '../api/records.js';
import styles from '../pages/records.module.css';

/** The archive of public keys, for people. Programs read it at its own address. */
export function PublicKeys() {
  const { data, error, reload } = usePublicKeys();
  if (error && !data) return <ErrorState title="The keys could not be loaded" error={error} onRetry={() => void reload()} />;
  if (!data) return <Skeleton lines={8} />;
  return (
    <>
      <Card title="What they are for">
        <p>
          Labelbridge signs each work record with one of these keys ({data.algorithm}). With a key, everybody can check a signed file
          without Labelbridge. A key that was replaced still checks the records that it signed.
        </p>
        <p className={`row ${styles.files}`}>
          <a href="/api/records/keys">The keys as JSON</a>
        </p>
      </Card>
      {data.keys.length === 0 ? (
        <Card title="No key yet">
          <p>The first record makes the first key.</p>
        </Card>
      ) : (
        data.keys.map((key) => <KeyCard key={key.keyId} of={key} />)
      )}
    </>
  );
}

const KeyCard = ({ of: { keyId, publicKey, createdAt, replacedAt } }: { of: PublicKey }) => (
  <Card title={keyId}>
    <p>
      {replacedAt
        ? `Signed records from ${createdAt.slice(0, 10)} to ${replacedAt.slice(0, 10)}.`
        : `Signs records since ${createdAt.slice(0, 10)}.`}
    </p>
    <pre className={styles.key}>{publicKey.trim()}</pre>
  </Card>
);
