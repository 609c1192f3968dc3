import { type ReactNode, useState } from 'react';
import { FormDialog } from '@labelbridge/area-parts';
import { formatMoney, BANK_REFERENCE_RULES } from '@labelbridge/contracts';
import { Button, toast, TextField, useForm } from '@labelbridge/ui';
import { OwnText, useIsOwn } from '../../../shared/own.js';
import { fullName } from '../../../shared/PersonName.js';
import { ReasonDialog } from '../../../shared/forms/ReasonDialog.js';
import { confirmPayout, failPayout, type PayoutDetail, retryPayout, returnPayout } from '../api/payouts.js';
import { PayDialog } from './PayDialog.js';

const REASON_HINT = 'It is kept in the ledger, and the annotator reads it.';

type OpenDialog = 'retry' | 'confirm' | 'fail' | 'return';

export function usePayoutActions(payout: PayoutDetail): { readonly buttons: ReactNode; readonly dialogs: ReactNode } {
  const [open, setOpen] = useState<OpenDialog>();
  const { _id, status, provider, net, retriedBy } = payout;
  const what = `${formatMoney(net)} to ${payout.annotator ? fullName(payout.annotator) : 'an annotator'}`;
  const recorded = (record: (text: string) => Promise<string>) => async (text: string) => {
    toast.success(await record(text));
    setOpen(undefined);
  };
  const close = () => setOpen(undefined);
  const byHand = provider === 'manual' && status === 'Queued';
  const cameBack = (status === 'Failed' || status === 'Returned') && retriedBy === null;
  const isOwn = useIsOwn()(payout);
  return {
    buttons: isOwn ? (
      (cameBack || byHand || status === 'Paid') && <OwnText />
    ) : (
      <>
        {cameBack && (
          <Button variant="primary" onClick={() => setOpen('retry')}>
            Try again
          </Button>
        )}
        {byHand && (
          <>
            <Button variant="danger" onClick={() => setOpen('fail')}>
              Mark as failed
            </Button>
            <Button variant="primary" onClick={() => setOpen('confirm')}>
              Enter bank reference
            </Button>
          </>
        )}
        {status === 'Paid' && <Button onClick={() => setOpen('return')}>Mark as returned</Button>}
      </>
    ),
    dialogs: (
      <>
        {open === 'retry' && (
          <PayDialog
            title={`Try the payout of ${what} again?`}
            selection={{ ids: payout.invoices.map((invoice) => invoice._id) }}
            nameOf={(id) => payout.invoices.find((invoice) => invoice._id === id)?.invoiceNumber}
            referenceLater
            onPay={async ({ confirmedNames }) => {
              toast.success(await retryPayout(_id, confirmedNames.length > 0));
              close();
            }}
            onClose={close}
          />
        )}
        {open === 'confirm' && (
          <BankReferenceDialog
            title={`Transfer of ${what}`}
            about="Make the transfer at your bank, then enter the reference that it gave. The invoices are then paid."
            confirmLabel="Record as paid"
            onRecord={recorded((text) => confirmPayout(_id, text))}
            onClose={close}
          />
        )}
        {open === 'fail' && (
          <ReasonDialog
            title={`Mark ${what} as failed`}
            about="The invoices of this payout are unpaid again."
            confirmLabel="Record as failed"
            hint={REASON_HINT}
            onReason={recorded((text) => failPayout(_id, text))}
            onClose={close}
          />
        )}
        {open === 'return' && (
          <ReasonDialog
            title={`Mark ${what} as returned`}
            about="Record this only when the money is back in the platform’s account. The ledger gets a correction, and the invoices are unpaid again."
            confirmLabel="Record as returned"
            hint={REASON_HINT}
            onReason={recorded((text) => returnPayout(_id, text))}
            onClose={close}
          />
        )}
      </>
    ),
  };
}

function BankReferenceDialog({
  about,
  onRecord,
  ...dialog
}: {
  title: string;
  about: string;
  confirmLabel: string;
  /** Records it and closes the dialog. Throws to keep it open with the message. */
  onRecord: (bankReference: string) => Promise<void>;
  onClose: () => void;
}) {
  const form = useForm({ bankReference: BANK_REFERENCE_RULES }, { bankReference: '' });
  return (
    <FormDialog {...dialog} form={form} onSubmit={({ bankReference }) => onRecord(bankReference.trim())}>
      <p>{about}</p>
      <TextField label="Bank reference" autoComplete="off" {...form.field('bankReference')} />
    </FormDialog>
  );
}
