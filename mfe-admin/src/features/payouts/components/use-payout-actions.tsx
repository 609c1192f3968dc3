import { type ReactNode, useState } from 'react';
import { formatMoney } from '@labelbridge/contracts';
import { useAction } from '@labelbridge/session';
import { Button, toast, useConfirm } from '@labelbridge/ui';
import { ReasonDialog } from '../../../shared/forms/ReasonDialog.js';
import { fullName } from '../../../shared/show/PersonName.js';
import { confirmPayout, failPayout, type PayoutDetail, retryPayout, returnPayout } from '../api/payouts.js';
import { BankReferenceAsked } from './BankReferenceAsked.js';

const REASON_HINT = 'It stands in the ledger, and the annotator reads it.';

type Asked = 'confirm' | 'fail' | 'return';

/** What may be done to a payout now: the buttons, and the questions they ask. */
export function usePayoutActions(payout: PayoutDetail): { readonly buttons: ReactNode; readonly questions: ReactNode } {
  const { confirm, confirmDialog } = useConfirm();
  const [asked, setAsked] = useState<Asked>();
  const { _id, status, provider, net, retriedBy } = payout;
  const what = `${formatMoney(net)} to ${payout.annotator ? fullName(payout.annotator) : 'an annotator'}`;
  const retry = useAction(
    async () => toast.success(await retryPayout(_id)),
    (error) => toast.error('It is not tried again', error.message),
  );
  const askToRetry = async () => {
    const yes = await confirm({
      title: `Try again to pay ${what}?`,
      text: 'A new payout is made, with a reference of its own.',
      confirmLabel: 'Try again',
      cancelLabel: 'Cancel',
    });
    if (yes) await retry.run();
  };
  const recorded = (record: (text: string) => Promise<string>) => async (text: string) => {
    toast.success(await record(text));
    setAsked(undefined);
  };
  const close = () => setAsked(undefined);
  const byHand = provider === 'manual' && status === 'Queued';
  return {
    buttons: (
      <>
        {status === 'Failed' && retriedBy === null && (
          <Button variant="primary" busy={retry.busy} onClick={() => void askToRetry()}>
            Try again
          </Button>
        )}
        {byHand && (
          <>
            <Button variant="danger" onClick={() => setAsked('fail')}>
              Not made
            </Button>
            <Button variant="primary" onClick={() => setAsked('confirm')}>
              Enter bank reference
            </Button>
          </>
        )}
        {status === 'Paid' && <Button onClick={() => setAsked('return')}>The bank sent it back</Button>}
      </>
    ),
    questions: (
      <>
        {confirmDialog}
        {asked === 'confirm' && (
          <BankReferenceAsked
            title={`Transfer of ${what}`}
            about="Make the transfer at your bank, then enter the reference that it gave. The invoices are then paid."
            confirmLabel="Record as paid"
            onRecord={recorded((text) => confirmPayout(_id, text))}
            onClose={close}
          />
        )}
        {asked === 'fail' && (
          <ReasonDialog
            title={`No transfer of ${what}`}
            about="The invoices of this payout are unpaid again."
            confirmLabel="Record as failed"
            hint={REASON_HINT}
            onReason={recorded((text) => failPayout(_id, text))}
            onClose={close}
          />
        )}
        {asked === 'return' && (
          <ReasonDialog
            title={`${what} came back`}
            about="Record this only when the money is on the platform’s account again. The ledger gets a correction, and the invoices are unpaid again."
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
