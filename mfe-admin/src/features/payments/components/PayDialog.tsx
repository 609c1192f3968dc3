import { useState } from 'react';
import { DetailList, Notice } from '@labelbridge/area-parts';
import { BANK_REFERENCE_RULES, formatMoney, ONE_ADMIN_MESSAGES, PAY_MESSAGES } from '@labelbridge/contracts';
import { useAction } from '@labelbridge/session';
import { Button, Dialog, DialogActions, ErrorState, Form, Skeleton, TextField, useForm } from '@labelbridge/ui';
import { FailureList, nameFailures } from '../../../shared/FailureList.js';
import { useFormNotice } from '../../../shared/forms/use-form-notice.js';
import { OneAdminNotice } from '../../../shared/OneAdminNotice.js';
import { type InvoiceSelection, type Preview, usePreview } from '../api/payouts.js';
import { invoicesText } from '../totals.js';
import { PreviewLines } from './PreviewLines.js';
import styles from './payouts.module.css';

export interface PayOrder {
  /** Annotators who are paid although the bank has another name for their account. */
  readonly confirmedNames: readonly string[];
  /** Reference of a transfer that was made by hand; undefined if the product sends it. */
  readonly bankReference: string | undefined;
}

interface Props {
  readonly title: string;
  readonly selection: InvoiceSelection;
  /** Returns the number of an invoice that cannot be paid. */
  readonly nameOf: (invoiceId: string) => string | undefined;
  /** True if the reference of a transfer by hand is entered later, on the new payout. */
  readonly referenceLater?: boolean;
  /** Pays and closes the dialog. Throws to keep it open with the message. */
  readonly onPay: (order: PayOrder) => Promise<void>;
  readonly onClose: () => void;
}

export function PayDialog({ title, selection, nameOf, referenceLater = false, onPay, onClose }: Props) {
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set());
  const { data: preview, error, reload } = usePreview(selection, [...confirmed].sort());
  // The totals of the last preview stay while the next one is fetched.
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
          asksReference={!referenceLater && 'ids' in selection && selection.ids.length === 1}
        />
      ) : error ? (
        <ErrorState title="The preview could not be loaded" error={error} onRetry={() => void reload()} />
      ) : (
        <Skeleton lines={6} />
      )}
    </Dialog>
  );
}

interface ReadyProps extends Omit<Props, 'title' | 'selection' | 'referenceLater'> {
  readonly preview: Preview;
  readonly pending: boolean;
  readonly confirmed: ReadonlySet<string>;
  readonly onConfirm: (annotatorId: string) => void;
  readonly asksReference: boolean;
}

function Ready({ preview, pending, confirmed, onConfirm, nameOf, onPay, onClose, asksReference }: ReadyProps) {
  const byHand = preview.byHand && asksReference;
  const form = useForm(byHand ? { bankReference: BANK_REFERENCE_RULES } : {}, { bankReference: '' });
  const failure = useFormNotice('Nothing was paid', PAY_MESSAGES.nothingDue);
  const pay = useAction(async (bankReference: string) => {
    failure.clear();
    const confirmedNames = preview.lines.map(({ annotator }) => annotator._id).filter((id) => confirmed.has(id));
    await onPay({ confirmedNames, bankReference: byHand ? bankReference.trim() : undefined });
  }, failure.onFailure);
  const nothing = preview.count === 0;
  return (
    <Form form={form} onSubmit={async ({ bankReference }) => void (await pay.run(bankReference))}>
      <PreviewLines lines={preview.lines} confirmed={confirmed} onConfirm={onConfirm} />
      <FailureList title="Cannot be paid" failures={nameFailures(preview.failed, nameOf)} />
      <DetailList
        details={[
          ['Payouts', `${preview.count}, of ${invoicesText(preview.invoiceCount)}`],
          ['Owed', formatMoney(preview.gross)],
          ['Fees', preview.fee.amount > 0 && formatMoney(preview.fee)],
          ['To send to the bank', <b>{formatMoney(preview.net)}</b>],
        ]}
      />
      {preview.needsApproval && (
        <Notice tone="wait">
          {PAY_MESSAGES.awaitsApproval} The limit is {formatMoney(preview.limit)}; you paid {formatMoney(preview.paidAlone)} in the last 24
          hours.
        </Notice>
      )}
      {preview.needsApproval && <OneAdminNotice what={ONE_ADMIN_MESSAGES.payouts} />}
      {preview.more && <p className={styles.small}>More invoices are due than fit into one batch. Pay again for the rest.</p>}
      {preview.byHand && <p className={styles.small}>{PAY_MESSAGES.awaitsReference}</p>}
      {byHand && <TextField label="Bank reference" {...form.field('bankReference')} />}
      {failure.notice}
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" busy={pay.busy || pending} disabled={nothing}>
          {nothing ? 'Nothing can be paid' : `${preview.needsApproval ? 'Request payment of' : 'Pay'} ${formatMoney(preview.net)}`}
        </Button>
      </DialogActions>
    </Form>
  );
}
