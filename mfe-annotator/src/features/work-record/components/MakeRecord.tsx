import { useState } from 'react';
import { DetailList, Notice } from '@labelbridge/area-parts';
import {
  chosenFigures,
  RECORD_PART_HINT,
  RECORD_PART_LABEL,
  recordRows,
  WORK_RECORD_MESSAGES,
  WORK_RECORD_PARTS,
  type WorkRecordPart,
} from '@labelbridge/contracts';
import { useAction } from '@labelbridge/session';
import { Button, Card, CheckboxField, toast } from '@labelbridge/ui';
import { makeRecord, type WorkPreview } from '../api/work-record.js';
import styles from './work-record.module.css';

/** Chooses what a new record shows, with the figures as they are now. */
export function MakeRecord({ preview: { name, figures } }: { preview: WorkPreview }) {
  const [show, setShow] = useState<readonly WorkRecordPart[]>(WORK_RECORD_PARTS);
  const [isEmpty, setEmpty] = useState(false);
  const make = useAction(async () => toast.success('Record made', await makeRecord(show)));
  const choose = (part: WorkRecordPart, on: boolean) => {
    setEmpty(false);
    setShow(on ? [...show, part] : show.filter((each) => each !== part));
  };
  return (
    <>
      <Card title="Choose what it shows">
        <fieldset className={styles.parts}>
          <legend>Your name, and:</legend>
          {WORK_RECORD_PARTS.map((part) => (
            <CheckboxField
              key={part}
              label={RECORD_PART_LABEL[part]}
              hint={RECORD_PART_HINT[part]}
              checked={show.includes(part)}
              onChange={(on) => choose(part, on)}
            />
          ))}
        </fieldset>
      </Card>
      <Card title="Preview">
        <div className={styles.preview}>
          <DetailList align="start" details={[['Name', name], ...recordRows(chosenFigures(figures, show))]} />
          <p className="muted">
            These are your figures now. A record keeps them as they are when it is made. It never shows pay, customers, projects, email,
            phone or bank.
          </p>
          {isEmpty && <Notice tone="bad" title={WORK_RECORD_MESSAGES.noPart} />}
          {make.error && (
            <Notice tone="bad" title="The record was not made">
              {make.error.message}
            </Notice>
          )}
          <Button variant="primary" busy={make.busy} onClick={() => (show.length === 0 ? setEmpty(true) : void make.run())}>
            Make the record
          </Button>
        </div>
      </Card>
    </>
  );
}
