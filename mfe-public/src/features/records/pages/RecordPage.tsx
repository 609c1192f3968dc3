import { useCallback } from 'react';
import { RECORD_KEYS_PAGE, recordNotes, recordPath, recordRows } from '@labelbridge/contracts';
import { Link, useParams } from '@labelbridge/router';
import { Card, EmptyState, ErrorState, Skeleton } from '@labelbridge/ui';
import { Figures } from '../../../site/components/Figures.js';
import { Notice } from '../../../site/components/Notice.js';
import { SignatureNotice } from '../../../site/components/SignatureNotice.js';
import { usePageMeta } from '../../../site/use-page-meta.js';
import { type Verdict, verifySigned } from '../../../site/verify-signed.js';
import { type PublicRecord, type RecordProof, useRecord, type PublicKey, usePublicKeys } from '../api/records.js';
import { FileCheck } from '../components/FileCheck.js';
import frame from '../../../site/proof.module.css';
import styles from './records.module.css';

/** The archive of public keys, for people. Programs read it at its own address. */
function PublicKeys() {
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

const META = { title: 'Work record', listed: false } as const;

/** A signed work record for everybody who has its link, or the keys that sign them. Without an id, it checks a downloaded file alone. */
export default function RecordPage() {
  const { id } = useParams();
  return id !== undefined && recordPath(id) === RECORD_KEYS_PAGE ? <KeysPage /> : <OneRecordPage id={id} />;
}

function KeysPage() {
  usePageMeta({ ...META, title: 'Public keys of work records', path: RECORD_KEYS_PAGE });
  return (
    <div className={`container ${frame.page}`}>
      <h1>Public keys of work records</h1>
      <PublicKeys />
      <FileCheck />
    </div>
  );
}

function OneRecordPage({ id }: { id: string | undefined }) {
  const { data, error, reload } = useRecord(id);
  usePageMeta({ ...META, path: id === undefined ? '/records' : recordPath(id) });
  return (
    <div className={`container ${frame.page}`}>
      <h1>
        {id === undefined ? 'Check a work record' : 'Work record'}
        {data?.proof && (
          <>
            : <bdi>{data.proof.record.name}</bdi>
          </>
        )}
      </h1>
      {id === undefined ? null : data ? (
        <Found id={id} found={data} />
      ) : error?.status === 404 ? (
        <NoRecord />
      ) : error ? (
        <ErrorState title="The record could not be loaded" error={error} onRetry={() => void reload()} />
      ) : (
        <Skeleton lines={8} />
      )}
      <FileCheck />
    </div>
  );
}

const NoRecord = () => (
  <EmptyState
    icon="search"
    title="There is no record at this address"
    text="Compare it with the address that you were given: each letter counts, small or capital. Its owner may have deleted it."
  />
);

function Found({ id, found: { state, proof, revokedAt } }: { id: string; found: PublicRecord }) {
  if (proof) return <ValidRecord id={id} proof={proof} />;
  if (state === 'revoked')
    return (
      <EmptyState
        title={`Revoked by its owner on ${revokedAt?.slice(0, 10)}`}
        text="This record does not stand any more. Do not rely on it."
      />
    );
  if (state === 'withdrawn')
    return <EmptyState title="This record was withdrawn" text="Its owner's account does not exist any more. Do not rely on it." />;
  // An answer that tells no state is not about a record: an alarm would be false.
  if (state !== 'broken') return <NoRecord />;
  return (
    <Notice tone="bad">
      <b>The signature is not valid.</b> Do not trust this record. Please tell Labelbridge.
    </Notice>
  );
}

function ValidRecord({ id, proof }: { id: string; proof: RecordProof }) {
  const { record, code, signature, publicKey, keyId } = proof;
  const check = useCallback(async (): Promise<Verdict> => {
    const verdict = await verifySigned({ value: record, signature, publicKey, keyId });
    const isNamed = record.id === id && record.keyId === keyId;
    return isNamed || verdict === 'unable' ? verdict : 'broken';
  }, [id, record, signature, publicKey, keyId]);
  return (
    <>
      <SignatureNotice check={check} otherwise="Labelbridge checked it, and found it valid." />
      <Card title="Approved work">
        <Figures rows={[['Name', record.name] as const, ...recordRows(record)].map(([label, text]) => [label, <bdi>{text}</bdi>])} />
      </Card>
      <Card title="What Labelbridge confirms">
        <ul className={frame.list}>
          <li>
            On {record.madeAt.slice(0, 10)} these figures of the approved work of <bdi>{record.name}</bdi> were right.
          </li>
          <li>The record was not revoked. Its owner chose what it shows.</li>
          {recordNotes(record).map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </Card>
      <Card title="Compare and keep">
        <Figures
          rows={[
            ['Code, as on the PDF', code],
            ['Signed by key', keyId],
          ]}
        />
        <p className={`row ${styles.files}`}>
          <a href={`/api/records/${id}?format=pdf`} download>
            Download as PDF
          </a>
          <a href={`/api/records/${id}?format=json`} download>
            Download the signed file
          </a>
          <Link to={RECORD_KEYS_PAGE}>All public keys</Link>
        </p>
      </Card>
    </>
  );
}
