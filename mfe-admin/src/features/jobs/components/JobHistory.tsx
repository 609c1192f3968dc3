import { formatMoney } from '@labelbridge/contracts';
import { duration } from '../../../shared/show/duration.js';
import { HistoryList } from '../../../shared/show/HistoryList.js';
import { WorkLink } from '../../../shared/show/WorkLink.js';
import { type Job, type JobHistoryEntry } from '../api/jobs.js';

/** Every step of a job: what was handed in, approved or rejected then, and which invoice came or went with it. */
export function JobHistory({ job }: { job: Job }) {
  return <HistoryList history={job.history} beginning="Assigned" detailOf={detailOf} />;
}

function detailOf({ submission, approvedAmount, invoiceNumber, action }: JobHistoryEntry) {
  const money = approvedAmount && formatMoney(approvedAmount);
  const invoice = invoiceNumber && `invoice ${invoiceNumber}${action === 'reject' ? ' became void' : ''}`;
  const words = [submission && duration(submission.minutes), money, invoice].filter(Boolean).join(', ');
  return (
    <>
      {words !== '' && <p>{words}</p>}
      {submission?.link && (
        <p>
          <WorkLink href={submission.link} />
        </p>
      )}
      {submission?.note && <p>{submission.note}</p>}
    </>
  );
}
