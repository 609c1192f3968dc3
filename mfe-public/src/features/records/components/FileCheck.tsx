import { useId, useState } from 'react';
import { recordPath } from '@labelbridge/contracts';
import { Link } from '@labelbridge/router';
import { useAction } from '@labelbridge/session';
import { Card } from '@labelbridge/ui';
import { Notice } from '../../../site/components/Notice.js';
import { checkFile, type FileVerdict } from '../check-file.js';
import styles from '../pages/records.module.css';

/** Checks a downloaded record. The file is read in this browser; its id alone is sent. */
export function FileCheck() {
  const id = useId();
  const [verdict, setVerdict] = useState<FileVerdict>();
  const check = useAction(async (file: File) => setVerdict(await checkFile(file)));
  return (
    <Card title="Check a file">
      <div className={styles.file}>
        <label htmlFor={id}>A signed file that somebody gave you (work-record-….json):</label>
        <input
          id={id}
          type="file"
          accept=".json,application/json,.pdf,application/pdf"
          disabled={check.busy}
          onChange={({ target }) => {
            setVerdict(undefined);
            const [file] = target.files ?? [];
            if (file) void check.run(file);
            // The same file may be chosen again.
            target.value = '';
          }}
        />
        <div role="status">
          {check.busy && 'Checking the file'}
          {verdict && <VerdictText verdict={verdict} />}
        </div>
        {check.error && (
          <Notice tone="bad">
            <b>The file was not checked.</b> {check.error.message}
          </Notice>
        )}
      </div>
    </Card>
  );
}

const TEXTS: Readonly<Record<Exclude<FileVerdict['is'], 'valid' | 'revoked'>, readonly [title: string, text: string]>> = {
  changed: ['This file was changed.', 'Do not trust it: it is not the record that Labelbridge signed.'],
  unknown: ['There is no such record.', 'Its owner deleted it, or Labelbridge never made it. Do not rely on it.'],
  unreadable: ['This is not a work record of Labelbridge.', 'Choose the file that was downloaded from the page of a record.'],
  pdf: ['A PDF is checked at the address that is printed on it.', 'Open that address, and compare name, code and figures.'],
  withdrawn: ['This record was withdrawn.', "Its owner's account does not exist any more. Do not rely on it."],
  broken: ['The signature is not valid.', 'Do not trust this record.'],
};

function VerdictText({ verdict }: { verdict: FileVerdict }) {
  if (verdict.is === 'valid') {
    const { record, code } = verdict.proof;
    return (
      <Notice>
        <b>The file is valid.</b> It is the record of <bdi>{record.name}</bdi>, made on {record.madeAt.slice(0, 10)}, code {code}.{' '}
        <Link to={recordPath(record.id)}>See the record</Link>
      </Notice>
    );
  }
  if (verdict.is === 'revoked') {
    return (
      <Notice>
        <b>This record was revoked by its owner on {(('revokedAt' in verdict && verdict.revokedAt) || '').slice(0, 10)}.</b> Do not rely on
        it.
      </Notice>
    );
  }
  const [title, text] = TEXTS[verdict.is];
  return (
    <Notice>
      <b>{title}</b> {text}
    </Notice>
  );
}
