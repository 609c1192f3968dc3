import { businessDate, JOB_STATUSES, type JobStatus } from '@labelbridge/contracts';
import { Card, DataTable, EmptyState, LinkButton, PageHead, PlainDateText, TabLinks } from '@labelbridge/ui';
import { type ReactNode } from 'react';
import { ListBody } from '../../../common/ListBody.js';
import { SortSelect } from '../../../common/SortSelect.js';
import { dateOrders, DUE_ORDERS, readSort, writeSort } from '../../../common/table-sort.js';
import { Toolbar } from '../../../common/Toolbar.js';
import { useListAddress } from '../../../common/use-address.js';
import { useJobs } from '../api/jobs.js';
import { jobColumns } from '../components/job-columns.js';
import { NoWork } from '../components/NoWork.js';
import { useJobActions } from '../components/use-job-actions.js';

const TAB_LINKS = [
  { to: '?tab=pending', label: 'Pending' },
  { to: '?tab=submitted', label: 'Submitted' },
  { to: '?tab=approved', label: 'Approved' },
  { to: '?tab=rejected', label: 'Rejected' },
];

/** What to do next stands first: what is due soonest, and what was decided last. */
const FIRST_SORT: Readonly<Record<JobStatus, string>> = {
  pending: 'dueDate',
  submitted: '-statusChangedAt',
  approved: '-statusChangedAt',
  rejected: '-statusChangedAt',
};

const toPending = <LinkButton to="?tab=pending">See your pending jobs</LinkButton>;

const EMPTY: Readonly<Record<JobStatus, ReactNode>> = {
  pending: <NoWork title="No pending job just now" text="You have submitted all that was assigned to you." />,
  submitted: (
    <EmptyState
      icon="jobs"
      title="Nothing waits for review"
      text="A job that you submit stands here until an admin has reviewed it."
      action={toPending}
    />
  ),
  approved: (
    <EmptyState
      icon="success"
      title="No approved job yet"
      text="A job that is approved stands here with its amount; its invoice stands under Payment."
      action={toPending}
    />
  ),
  rejected: (
    <EmptyState
      icon="success"
      title="Nothing was rejected"
      text="A job that is rejected stands here with the reason, and you can rework it."
    />
  ),
};

/** Specification section 2, Annotator area: Jobs. */
export default function JobsPage() {
  const { tab, q, sort, set } = useListAddress(JOB_STATUSES);
  const present = readSort(sort)?.key === readSort(FIRST_SORT[tab])?.key ? sort : FIRST_SORT[tab];
  const list = useJobs({ status: tab, q, sort: present });
  const actions = useJobActions();
  return (
    <>
      <PageHead
        title="Jobs"
        documentTitle={`Jobs: ${tab}`}
        lead={
          <>
            As at <PlainDateText date={businessDate(new Date())} />
          </>
        }
      />
      <TabLinks label="Your jobs by status" tabs={TAB_LINKS} />
      <Toolbar label="Search jobs" q={q} onSearch={(typed) => set('q', typed)}>
        <SortSelect
          phoneOnly
          value={present}
          options={tab === 'pending' ? DUE_ORDERS : dateOrders('statusChangedAt')}
          onChange={(chosen) => set('sort', chosen)}
        />
      </Toolbar>
      <Card flush>
        <ListBody list={list} q={q} onClearSearch={() => set('q', '')} empty={EMPTY[tab]}>
          {(jobs) => (
            <DataTable
              caption={`Your ${tab} jobs`}
              columns={jobColumns(tab, actions)}
              rows={jobs}
              rowKey={(job) => job._id}
              sort={readSort(present)}
              onSort={(chosen) => set('sort', writeSort(chosen))}
            />
          )}
        </ListBody>
      </Card>
      {actions.dialogs}
    </>
  );
}
