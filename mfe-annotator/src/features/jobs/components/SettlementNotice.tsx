import { Notice, toastFailure, DeadlineText } from '@labelbridge/area-parts';
import { SETTLEMENT_MESSAGES, formatMoney, settlementText } from '@labelbridge/contracts';
import { useAction } from '@labelbridge/session';
import { Button, toast, useConfirm } from '@labelbridge/ui';
import { jobTitle } from '../../../shared/names.js';
import { type Job, type JobDetail, settleJob } from '../api/jobs.js';

/** Offers the pay of the accepted items of a rejected job, which is the third way beside rework and appeal. */
export function SettlementNotice({ job }: { job: Job & Pick<JobDetail, 'settlement'> }) {
  const { confirm, confirmDialog } = useConfirm();
  const take = useAction(async () => {
    const { message } = await settleJob(job);
    toast.success(message, jobTitle(job));
  }, toastFailure('The job was not changed'));
  const { settlement } = job;
  if (!settlement) return null;
  const { reviewed, by, pays } = settlement;
  const [payText, text] = [formatMoney(pays), settlementText(settlement)];
  const ask = async () => {
    const question = { title: `Take ${payText} for the accepted items?`, text: `${text} ${SETTLEMENT_MESSAGES.how}` };
    if (await confirm({ ...question, confirmLabel: 'Take the pay' })) await take.run();
  };
  return (
    <Notice tone="info" title="Pay for the accepted items">
      {reviewed ? (
        <>
          <p>
            {text} You can take this pay now instead of a rework.{' '}
            {by && (
              <>
                If you do nothing, it is paid on <DeadlineText instant={by} />.
              </>
            )}
          </p>
          <p>
            <Button busy={take.busy} onClick={() => void ask()}>
              Take {payText}
            </Button>
          </p>
        </>
      ) : (
        <p>
          {SETTLEMENT_MESSAGES.unreviewed}{' '}
          {by && (
            <>
              On <DeadlineText instant={by} /> they are paid in any case, with the items that nobody judged.
            </>
          )}
        </p>
      )}
      {confirmDialog}
    </Notice>
  );
}
