import { downloadFile, useAction } from '@labelbridge/session';
import { Button } from '@labelbridge/ui';
import { toastFailure } from '../api/toast-failure.js';

/**
 * Saves the receipt of a paid invoice as a PDF (specification section 2, Payment Management).
 *
 * @param props.payment the invoice; its number tells this button from other rows' buttons
 */
export function DownloadReceiptButton({ payment }: { payment: { _id: string; invoiceNumber: string } }) {
  const { run, busy } = useAction(downloadFile, toastFailure('The receipt could not be downloaded'));
  return (
    <Button
      size="small"
      busy={busy}
      aria-label={`Download Receipt: ${payment.invoiceNumber}`}
      onClick={() => void run(`/api/payments/${payment._id}/receipt`)}
    >
      Download Receipt
    </Button>
  );
}
