import { useState } from 'react';
import { BANK_REFERENCE_RULES, formatMoney, PAY_MESSAGES } from '@labelbridge/contracts';
import { useAction } from '@labelbridge/session';
import { Button, Dialog, DialogActions, ErrorState, Form, Skeleton, TextField, useForm } from '@labelbridge/ui';
import { useFormNotice } from '../../../shared/forms/use-form-notice.js';
import { FailedList, nameFailures } from '../../../shared/show/FailedList.js';
import { Facts } from '../../../shared/show/Facts.js';
import { invoicesText } from '../../payments/totals.js';
import { type Preview, type Selection, usePreview } from '../api/payouts.js';
import { PreviewLines } from './PreviewLines.js';
import styles from './payouts.module.css';

/** What the admin settled in the dialog. */
export interface PayOrder {
  /** Annotators that are paid whatever name the bank has. */
  readonly confirmedNames: readonly string[];
  /** Of the transfer that was made by hand; undefined where the bank is told by us. */
  readonly bankReference: string | undefined;
}

interface Props {
  readonly title: string;
  readonly selection: Selection;
  /** How an invoice is called that cannot be paid. */
  readonly nameOf: (invoiceId: string) => string | undefined;
  /** Pays, and closes the dialog when it is done. Throws to keep it open with its message. */
  readonly onPay: (order: PayOrder, preview: Preview) => Promise<void>;
  readonly onClose: () => void;
}

/** A payout before it is made: to whom, how much, what is kept, what stops it, and whether a second admin must agree. */
export function PayDialog({ title, selection, nameOf, onPay, onClose }: Props) {
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set());
  const { data: preview, error, reload } = usePreview(selection, [...confirmed].sort());
  // Totals of the last preview stay while the next one is reckoned.
  const [last, setLast] = useState(preview);
  if (preview && preview !== last) setLast(preview);
  const shown = preview ?? last;
  const toggle = (id: string) =>
    setConfirmed((present) => {
      const next = new Set(present);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  return (
    <Dialog open onClose={onClose} title={title} width={760}>
      {shown && !error ? (
        <Ready
          preview={shown}
          pending={!preview}
          confirmed={confirmed}
          onConfirm={toggle}
          nameOf={nameOf}
          onPay={onPay}
          onClose={onClose}
          single={'ids' in selection && selection.ids.length === 1}
        />
      ) : error ? (
        <ErrorState title="What would be paid could not be reckoned" error={error} onRetry={() => void reload()} />
      ) : (
        <Skeleton lines={6} />
      )}
    </Dialog>
  );
}

interface ReadyProps extends Omit<Props, 'title' | 'selection'> {
  readonly preview: Preview;
  readonly pending: boolean;
  readonly confirmed: ReadonlySet<string>;
  readonly onConfirm: (annotatorId: string) => void;
  readonly single: boolean;
}

function Ready({ preview, pending, confirmed, onConfirm, nameOf, onPay, onClose, single }: ReadyProps) {
  const byHand = preview.byHand && single;
  const form = useForm(byHand ? { bankReference: BANK_REFERENCE_RULES } : {}, { bankReference: '' });
  const failure = useFormNotice('Nothing was paid', PAY_MESSAGES.nothingDue);
  const pay = useAction(async (bankReference: string) => {
    failure.clear();
    const confirmedNames = preview.lines.map(({ annotator }) => annotator._id).filter((id) => confirmed.has(id));
    await onPay({ confirmedNames, bankReference: byHand ? bankReference.trim() : undefined }, preview);
  }, failure.onFailure);
  const nothing = preview.count === 0;
  return (
    <Form form={form} onSubmit={async ({ bankReference }) => void (await pay.run(bankReference))}>
      <PreviewLines lines={preview.lines} confirmed={confirmed} onConfirm={onConfirm} />
      <FailedList title="Cannot be paid" failed={nameFailures(preview.failed, nameOf)} />
      <Facts
        facts={[
          ['Payouts', `${preview.count}, of ${invoicesText(preview.invoiceCount)}`],
          ['Owed', formatMoney(preview.gross)],
          ['Fees kept', preview.fee.amount > 0 && formatMoney(preview.fee)],
          ['Sent to the bank', <b>{formatMoney(preview.net)}</b>],
        ]}
      />
      {preview.needsApproval && <p className={styles.attention}>{PAY_MESSAGES.awaitsApproval}</p>}
      {preview.more && <p className={styles.small}>More is due than one press takes. Press again when these are made.</p>}
      {preview.byHand && <p className={styles.small}>{PAY_MESSAGES.awaitsReference}</p>}
      {byHand && <TextField label="Bank reference" {...form.field('bankReference')} />}
      {failure.notice}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" busy={pay.busy || pending} disabled={nothing}>
          {nothing ? 'Nothing can be paid' : `Pay ${formatMoney(preview.net)}`}
        </Button>
      </DialogActions>
    </Form>
  );
}
