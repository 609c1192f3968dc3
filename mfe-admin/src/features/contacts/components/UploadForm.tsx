import { useState } from 'react';
import { Notice, ProgressBar } from '@labelbridge/area-parts';
import { BULK_EMAIL_FILE_TYPES, BULK_EMAIL_MESSAGES, type SortedEmails } from '@labelbridge/contracts';
import { Button, Card, Icon, LinkButton, VisuallyHidden } from '@labelbridge/ui';
import { FilePicker } from '../../../shared/FilePicker.js';
import { type EmailFile, type useEmailFile } from '../use-email-file.js';
import { type Upload, type useUpload } from '../use-upload.js';
import styles from './upload.module.css';

type Props = ReturnType<typeof useEmailFile> & ReturnType<typeof useUpload>;

export function UploadForm({ file, choose, clear, upload, send, forget }: Props) {
  const [missing, setMissing] = useState(false);
  const busy = upload.is === 'sending';
  const take = (chosen: File | undefined) => {
    setMissing(false);
    forget();
    if (chosen) choose(chosen);
    else clear();
  };
  const start = () => {
    if (file.is === 'read') {
      send(file.emails);
      return;
    }
    forget();
    setMissing(true);
  };
  const refusal = file.is === 'refused' ? file.why : missing && file.is === 'none' && BULK_EMAIL_MESSAGES.noneFound;
  return (
    <Card title="Upload a file">
      <div className={styles.body}>
        <FilePicker
          label="Choose a .txt or .csv file"
          hint="or drop it here. One email a line, or separated by commas."
          accept={BULK_EMAIL_FILE_TYPES.join(',')}
          disabled={busy}
          onChoose={take}
        />
        <ChosenFile file={file} busy={busy} onClear={() => take(undefined)} />
        {refusal && <Notice tone="bad" title={refusal} />}
        <UploadState upload={upload} />
        <div className={styles.actions}>
          <Button variant="primary" busy={busy} disabled={file.is === 'reading'} onClick={start}>
            {upload.is === 'failed' ? 'Continue' : 'Upload Emails'}
          </Button>
          {upload.is === 'done' && <LinkButton to="/uploadEmail/contacts">See the contacts</LinkButton>}
        </div>
      </div>
    </Card>
  );
}

function ChosenFile({ file, busy, onClear }: { file: EmailFile; busy: boolean; onClear: () => void }) {
  const reading = file.is === 'reading' && file.reading;
  const counts = file.is === 'read' ? { ...file.emails, valid: file.emails.valid.length } : reading;
  return (
    <>
      {file.is !== 'none' && (
        <p className={styles.name}>
          {file.name}
          <Button size="small" variant="quiet" disabled={busy} onClick={onClear}>
            Remove
          </Button>
        </p>
      )}
      {reading && (
        <ProgressBar label="Reading the file" value={reading.share} max={1} words={`Reading: ${Math.floor(reading.share * 100)}%`} />
      )}
      <div role="status" className={styles.told}>
        {file.is === 'read' && <VisuallyHidden>{numberText(file.emails.valid.length)} valid emails</VisuallyHidden>}
      </div>
      {file.is === 'read' && file.emails.encoding !== 'UTF-8' && <p>Its text was read as {file.emails.encoding}.</p>}
      {counts && (
        <Counts
          counts={[
            ['Valid emails', counts.valid],
            ['Duplicates', counts.duplicates],
            ['Invalid', counts.invalid],
          ]}
        />
      )}
      {file.is === 'read' && file.emails.refused.length > 0 && <Refused emails={file.emails} />}
    </>
  );
}

function Refused({ emails: { refused, invalid } }: { emails: SortedEmails }) {
  return (
    <details>
      <summary>Why entries are invalid</summary>
      <ul>
        {refused.map(({ entry, reason }, place) => (
          <li key={place}>
            <bdi>{entry}</bdi> {reason}
          </li>
        ))}
      </ul>
      {invalid > refused.length && <p>And {numberText(invalid - refused.length)} more.</p>}
    </details>
  );
}

function UploadState({ upload }: { upload: Upload }) {
  if (upload.is === 'none') return null;
  if (upload.is === 'done') return <Done upload={upload} />;
  const { sent, of } = upload;
  return (
    <>
      {upload.is === 'failed' && (
        <Notice tone="bad" title={upload.title}>
          {upload.reason} {sent.count > 0 && `The first ${numberText(sent.count)} are uploaded and will not be sent again.`}
        </Notice>
      )}
      <ProgressBar label="Uploading" value={sent.count} max={of} words={`${numberText(sent.count)} of ${numberText(of)} uploaded`} />
    </>
  );
}

function Done({ upload: { sent } }: { upload: Extract<Upload, { is: 'done' }> }) {
  return (
    <div className={styles.done} role="status">
      <p className={styles.title}>
        <Icon name="success" /> {BULK_EMAIL_MESSAGES.uploaded}
      </p>
      <Counts
        counts={[
          ['Accepted', sent.accepted],
          ['Duplicates', sent.duplicates],
          ['Invalid', sent.invalid],
        ]}
      />
    </div>
  );
}

const grouped = new Intl.NumberFormat('en-NG');

const numberText = (count: number): string => grouped.format(count);

function Counts({ counts }: { counts: readonly (readonly [name: string, count: number])[] }) {
  return (
    <dl className={styles.counts}>
      {counts.map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{numberText(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
