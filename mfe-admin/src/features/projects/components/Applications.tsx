import { useState } from 'react';
import { ListSection, ListToolbar, SelectionBar, selectionColumn, useListAddress, useSelection, useTab } from '@labelbridge/area-parts';
import { APPLICATION_TABS, type ApplicationTab as Tab, LIMITS, unreadMessagesText } from '@labelbridge/contracts';
import { Link } from '@labelbridge/router';
import { useAction } from '@labelbridge/session';
import { Button, type Column, DateText, EmptyState, LinkButton, TabLinks, toast } from '@labelbridge/ui';
import { type Failure, FailureList, nameFailures } from '../../../shared/FailureList.js';
import { OwnChip, OwnNotice, useIsOwn } from '../../../shared/own.js';
import { applicationPath, projectPath } from '../../../shared/paths.js';
import { type Application, approveApplications, useApplications, useApplicationTotals } from '../api/applications.js';
import { AdmissionNotice } from './AdmissionNotice.js';
import { APPLICANT_COLUMNS } from './applicant-columns.js';
import { applicantOf, useDecisions } from './use-decisions.js';

const LABEL: Readonly<Record<Tab, string>> = { pending: 'Pending', approved: 'Approved', rejected: 'Rejected' };
const EMPTY_TITLE: Readonly<Record<Tab, string>> = {
  pending: 'No pending applications',
  approved: 'No approved applications yet',
  rejected: 'No rejected applications',
};

export function Applications({ projectId }: { projectId?: string }) {
  const address = useListAddress();
  const status = useTab(APPLICATION_TABS, 'status');
  const narrowing = { ...address.query, ...(projectId && { projectId }) };
  const query = { ...narrowing, status };
  const list = useApplications(query);
  const totals = useApplicationTotals(narrowing);
  const isOwn = useIsOwn();
  const isDecidable = (row: Application): boolean => !isOwn(row);
  const pending = status === 'pending' ? (list.data ?? []) : [];
  const selectable = pending.filter(isDecidable).slice(0, LIMITS.idsMax);
  const selection = useSelection(selectable);
  const decisions = useDecisions();
  const [failures, setFailures] = useState<readonly Failure[]>([]);

  const approveSelected = useAction(async () => {
    const { rows } = selection;
    if (!(await decisions.mayApprove(rows))) return;
    const { data, failed, message } = await approveApplications(rows.map(({ _id }) => _id));
    setFailures(nameFailures(failed, (id) => rows.filter(({ _id }) => _id === id).map(applicantOf)[0]));
    selection.clear();
    if (data.length > 0) toast.success(`${data.length} approved`, failed.length > 0 ? message : undefined);
  }, decisions.onError);
  const actions: Column<Application> = {
    key: 'actions',
    header: '',
    actions: true,
    cell: (row) =>
      isOwn(row) ? (
        <OwnChip />
      ) : (
        <>
          <Button size="small" variant="danger" aria-label={`Reject ${applicantOf(row)}`} onClick={() => decisions.askToReject(row)}>
            Reject
          </Button>
          <Button
            size="small"
            variant="primary"
            aria-label={`Approve ${applicantOf(row)}`}
            disabled={decisions.approving || approveSelected.busy}
            onClick={() => decisions.approve(row)}
          >
            Approve
          </Button>
        </>
      ),
  };
  const reopening: Column<Application> = {
    key: 'actions',
    header: '',
    actions: true,
    cell: (row) =>
      isOwn(row) ? (
        <OwnChip />
      ) : (
        <Button
          size="small"
          aria-label={`Reopen the application of ${applicantOf(row)}`}
          disabled={decisions.reopening}
          onClick={() => decisions.reopen(row)}
        >
          Reopen
        </Button>
      ),
  };
  const columns: Column<Application>[] = [
    ...(status === 'pending' ? [selectionColumn(selection, applicantOf, isDecidable)] : []),
    ...APPLICANT_COLUMNS,
    ...(projectId ? [] : [PROJECT]),
    MESSAGES,
    ...(status === 'pending' ? [APPLIED, actions] : decisionColumns(status)),
    ...(status === 'rejected' ? [reopening] : []),
  ];

  return (
    <>
      <TabLinks
        label="Applications by status"
        tabs={APPLICATION_TABS.map((tab) => ({ to: address.to({ status: tab }), label: LABEL[tab], count: totals[tab] }))}
      />
      <ListToolbar address={address} label="Search applications" exportPath="/api/applications/export.csv" exportQuery={query} />
      <FailureList title="Not approved" failures={failures} onClose={() => setFailures([])} />
      <OwnNotice rows={status === 'approved' ? [] : list.data} />
      <ListSection
        key={status}
        list={list}
        address={address}
        columns={columns}
        caption={`Applications, ${status}`}
        failure={{ title: 'The applications could not be loaded' }}
        empty={
          <EmptyState
            title={EMPTY_TITLE[status]}
            text={status === 'pending' ? 'New ones appear as annotators apply.' : 'Decisions appear here.'}
            action={
              status === 'pending' ? (
                <LinkButton to={projectId ? '/admin/applications' : '/admin/projects'}>
                  {projectId ? 'See all applications' : 'Go to projects'}
                </LinkButton>
              ) : (
                <LinkButton to={address.to({ status: 'pending' })}>See pending applications</LinkButton>
              )
            }
          />
        }
        above={
          status === 'pending' && (
            <>
              <SelectionBar selection={selection} count={selectable.length}>
                <Button
                  size="small"
                  variant="primary"
                  disabled={selection.rows.length === 0 || decisions.approving}
                  busy={approveSelected.busy}
                  onClick={() => void approveSelected.run()}
                >
                  Approve selected
                </Button>
              </SelectionBar>
              <AdmissionNotice selected={selection.rows} pending={pending} />
            </>
          )
        }
      />
      {decisions.dialog}
    </>
  );
}

const MESSAGES: Column<Application> = {
  key: 'messages',
  header: 'Messages',
  width: 'narrow',
  cell: (row) => (
    <Link to={applicationPath(row._id)} aria-label={`Application of ${applicantOf(row)}: ${messagesLabel(row)}`}>
      {messagesLabel(row)}
    </Link>
  ),
};

const messagesLabel = ({ unreadMessages }: Application): string =>
  unreadMessages > 0 ? unreadMessagesText(unreadMessages) : 'Open messages';

const PROJECT: Column<Application> = {
  key: 'project',
  header: 'Project',
  cell: ({ project }) => <Link to={projectPath(project._id)}>{project.projectName}</Link>,
};

const APPLIED: Column<Application> = {
  key: 'applied',
  header: 'Applied',
  width: 'narrow',
  cell: ({ appliedAt }) => <DateText instant={appliedAt} dateOnly />,
};

function decisionColumns(status: 'approved' | 'rejected'): Column<Application>[] {
  return [
    { key: 'decided', header: LABEL[status], cell: ({ decidedAt }) => <DateText instant={decidedAt} /> },
    ...(status === 'rejected' ? [{ key: 'reason', header: 'Reason', cell: ({ reason }: Application) => reason }] : []),
  ];
}
