import { ExportCsvButton } from '@labelbridge/area-parts';
import { businessDate, JOB_STATUSES, type JobStatus, LIMITS, MODALITIES, MODALITY_LABEL } from '@labelbridge/contracts';
import { Button, EmptyState, LinkButton, PageHead, TabLinks } from '@labelbridge/ui';
import { ChooseBar, chooseColumn } from '../../../shared/list/ChooseBar.js';
import { listKey } from '../../../shared/list/list-key.js';
import { ListSection } from '../../../shared/list/ListSection.js';
import { Filter, ListTools } from '../../../shared/list/ListTools.js';
import { useChosen } from '../../../shared/list/use-chosen.js';
import { shownBy } from '../../../shared/list/shown-by.js';
import { useListAddress } from '../../../shared/list/use-list-address.js';
import { FailedList } from '../../../shared/show/FailedList.js';
import { type Job, useJobs, useJobTotals } from '../api/jobs.js';
import { JOB_SORTS, jobColumns } from '../components/job-columns.js';
import { useApproveChosen } from '../components/use-approve-chosen.js';
import { useRejectChosen } from '../components/use-reject-chosen.js';
import { useJobDialogs } from '../components/use-job-dialogs.js';
import { annotatorName, jobTitle } from '../job-names.js';
import { proposedTotals } from '../proposed-totals.js';

const LABEL: Readonly<Record<JobStatus, string>> = {
  pending: 'Pending',
  submitted: 'Submitted',
  approved: 'Approved',
  rejected: 'Rejected',
};
const MODALITY_OPTIONS = MODALITIES.map((value) => ({ value, label: MODALITY_LABEL[value] }));
const EMPTY: Readonly<Record<JobStatus, { title: string; text: string; label: string; to: string }>> = {
  pending: { title: 'No job is pending', text: 'Assign a task, and its job appears here.', label: 'Assign a task', to: '/admin/tasks' },
  submitted: {
    title: 'Nothing to review',
    text: 'Work appears here as soon as an annotator submits it.',
    label: 'See pending jobs',
    to: '?status=pending',
  },
  approved: {
    title: 'No job is approved yet',
    text: 'Approve submitted work, and it appears here.',
    label: 'Review submitted jobs',
    to: '?status=submitted',
  },
  rejected: {
    title: 'No job is rejected',
    text: 'Work that you send back appears here.',
    label: 'Review submitted jobs',
    to: '?status=submitted',
  },
};

const about = (job: Job): string => `${jobTitle(job)}, ${annotatorName(job)}`;
const hasProposal = ({ proposedAmount }: Job): boolean => proposedAmount !== null;

/** What is chosen, and what approving it comes to; without a rate each job needs an amount of its own. */
function chosenText(jobs: readonly Job[]): string {
  const unpriced = jobs.filter((job) => !hasProposal(job)).length;
  const totals = proposedTotals(jobs);
  return [`${jobs.length} chosen`, totals !== '' && `: ${totals}`, unpriced > 0 && `, ${unpriced} without a rate`].filter(Boolean).join('');
}

/** Jobs by their state (specification section 2), with what an admin decides on them. */
export default function JobsPage() {
  const address = useListAddress(JOB_SORTS);
  const status = address.read('status', JOB_STATUSES) ?? 'pending';
  const modality = address.read('modality', MODALITIES);
  const narrowing = { ...(address.q && { q: address.q }), ...(modality && { modality }) };
  const query = { ...address.query, ...narrowing, status };
  const jobs = useJobs(query);
  const totals = useJobTotals(narrowing);
  const dialogs = useJobDialogs();
  const reviewable = status === 'submitted' ? (jobs.data ?? []).slice(0, LIMITS.idsMax) : [];
  const chosen = useChosen(reviewable);
  const payable = chosen.rows.filter(hasProposal);
  const many = useApproveChosen(chosen.clear);
  const rejection = useRejectChosen(chosen.clear);
  const empty = EMPTY[status];
  const columns = jobColumns(status, dialogs.open);

  return (
    <>
      <PageHead title="Jobs" lead={`As at ${businessDate(new Date())}, Lagos`} />
      <TabLinks
        label="Jobs by state"
        tabs={JOB_STATUSES.map((tab) => ({ to: address.to({ status: tab, sort: '' }), label: LABEL[tab], count: totals.get(tab) }))}
      />
      <ListTools address={address} label="Search jobs">
        <Filter address={address} name="modality" label="Job type" all="All job types" value={modality} options={MODALITY_OPTIONS} />
        <ExportCsvButton path={listKey('/api/jobs/export.csv', query)} />
      </ListTools>
      <FailedList title="Not approved" failed={many.failed} onClose={many.forgetFailed} />
      <FailedList title="Not rejected" failed={rejection.failed} onClose={rejection.forgetFailed} />
      <ListSection
        key={status}
        list={jobs}
        columns={status === 'submitted' ? [chooseColumn(chosen, about), ...columns] : columns}
        rowKey={({ _id }) => _id}
        caption={`Jobs, ${status}`}
        failure={{ title: 'The jobs could not be loaded' }}
        {...shownBy(address, { modality })}
        empty={
          <EmptyState icon="jobs" title={empty.title} text={empty.text} action={<LinkButton to={empty.to}>{empty.label}</LinkButton>} />
        }
        above={
          status === 'submitted' && (
            <ChooseBar chosen={chosen} count={reviewable.length} summary={chosen.rows.length > 0 && chosenText(chosen.rows)}>
              <Button
                size="small"
                variant="danger"
                disabled={chosen.rows.length === 0 || many.busy}
                onClick={() => rejection.ask(chosen.rows)}
              >
                Reject chosen
              </Button>
              <Button size="small" variant="primary" disabled={payable.length === 0} busy={many.busy} onClick={() => many.ask(payable)}>
                Approve chosen
              </Button>
            </ChooseBar>
          )
        }
      />
      {dialogs.dialog}
      {many.question}
      {rejection.dialog}
    </>
  );
}
