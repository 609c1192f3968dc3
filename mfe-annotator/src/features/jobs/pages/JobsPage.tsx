import { type ReactNode } from 'react';
import { Filter, ListSection, ListToolbar, SortSelect, useListAddress, useTab } from '@labelbridge/area-parts';
import { businessDate, capitalised, ENDED_JOB_STATUSES, isEndedJob, JOB_STATUSES, JOB_TABS, type JobStatus } from '@labelbridge/contracts';
import { EmptyState, LinkButton, PageHead, PlainDateText, TabLinks } from '@labelbridge/ui';
import { dateSorts, DUE_DATE_SORTS } from '../../../shared/sort-options.js';
import { useJobs, useJobTotals } from '../api/jobs.js';
import { NothingLeft } from '../components/NoWork.js';
import { jobColumns } from '../components/job-columns.js';
import { useJobActions } from '../components/use-job-actions.js';
import { useWork } from '../components/use-work.js';

const OTHER_STATUSES = ENDED_JOB_STATUSES.map((status) => ({ value: status, label: capitalised(status) }));

const toPending = <LinkButton to="?tab=pending">See your pending jobs</LinkButton>;

const EMPTY: Readonly<Partial<Record<JobStatus, ReactNode>>> = {
  pending: <NothingLeft title="No pending jobs" />,
  submitted: (
    <EmptyState
      icon="jobs"
      title="No submitted jobs"
      text="A job that you submit appears here until an admin has reviewed it."
      action={toPending}
    />
  ),
  approved: (
    <EmptyState
      icon="success"
      title="No approved jobs yet"
      text="An approved job appears here with its amount, and its invoice under Payment."
      action={toPending}
    />
  ),
  rejected: (
    <EmptyState icon="success" title="No rejected jobs" text="A rejected job appears here with the reason, and you can rework it." />
  ),
};

/** Specification section 2, Annotator area: Jobs. */
export default function JobsPage() {
  const tab = useTab(JOB_STATUSES);
  // Pending jobs are sorted by due date, the others by their latest decision.
  const [sort, defaultSort] = tab === 'pending' ? ['dueDate', 'dueDate'] : ['statusChangedAt', '-statusChangedAt'];
  const address = useListAddress({ sorts: [sort], defaultSort });
  const actions = useJobActions();
  const work = useWork();
  const { sort: _sort, ...narrowing } = address.query;
  const totals = useJobTotals(narrowing);
  return (
    <>
      <PageHead
        title="Jobs"
        documentTitle={`Jobs: ${tab}`}
        lead={
          <>
            As at <PlainDateText date={businessDate(new Date())} />, Lagos
          </>
        }
      />
      <TabLinks
        label="Your jobs by status"
        tabs={JOB_TABS.map((status) => ({ to: `?tab=${status}`, label: capitalised(status), count: totals[status] }))}
        none={isEndedJob(tab)}
      />
      <ListToolbar address={address} label="Search jobs">
        <Filter
          address={{ change: address.change, filters: isEndedJob(tab) ? { tab } : {} }}
          name="tab"
          label="Declined or cancelled"
          all="Other statuses"
          options={OTHER_STATUSES}
        />
        <SortSelect phoneOnly address={address} options={tab === 'pending' ? DUE_DATE_SORTS : dateSorts(sort)} />
      </ListToolbar>
      <ListSection
        key={tab}
        list={useJobs({ ...address.query, status: tab })}
        address={address}
        columns={jobColumns(tab, actions, work)}
        caption={`Your ${tab} jobs`}
        empty={EMPTY[tab] ?? <EmptyState icon="jobs" title={`No ${tab} jobs`} action={toPending} />}
      />
      {actions.dialogs}
      {work.dialog}
    </>
  );
}
