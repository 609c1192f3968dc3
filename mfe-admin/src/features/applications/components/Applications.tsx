import { useState } from 'react';
import { ExportCsvButton } from '@labelbridge/area-parts';
import { LIMITS } from '@labelbridge/contracts';
import { ApiError, useAction } from '@labelbridge/session';
import { Button, type Column, DateText, EmptyState, LinkButton, TabLinks, toast } from '@labelbridge/ui';
import { Link } from '@labelbridge/router';
import { ReasonDialog } from '../../../shared/forms/ReasonDialog.js';
import { ChooseBar, chooseColumn } from '../../../shared/list/ChooseBar.js';
import { listKey } from '../../../shared/list/list-key.js';
import { ListSection } from '../../../shared/list/ListSection.js';
import { shownBy } from '../../../shared/list/shown-by.js';
import { ListTools } from '../../../shared/list/ListTools.js';
import { useChosen } from '../../../shared/list/use-chosen.js';
import { useListAddress } from '../../../shared/list/use-list-address.js';
import { EmailText } from '../../../shared/show/EmailText.js';
import { FailedList, type Failed, nameFailures } from '../../../shared/show/FailedList.js';
import { fullName, PersonName } from '../../../shared/show/PersonName.js';
import {
  type Application,
  APPLICATION_TABS,
  type ApplicationTab as Tab,
  approveApplication,
  approveApplications,
  refreshApplications,
  rejectApplication,
  useApplications,
  useApplicationTotals,
} from '../api/applications.js';

const LABEL: Readonly<Record<Tab, string>> = { pending: 'Pending', approved: 'Approved', rejected: 'Rejected' };
const EMPTY_TITLE: Readonly<Record<Tab, string>> = {
  pending: 'No application is waiting',
  approved: 'No application is approved yet',
  rejected: 'No application was rejected',
};

const whoOf = ({ annotator }: Application): string => (annotator ? fullName(annotator) : 'An annotator');

/** Applications by their state, of one project or of all, with the decisions that can be made. */
export function Applications({ projectId }: { projectId?: string }) {
  const address = useListAddress();
  const status = address.read('status', APPLICATION_TABS) ?? 'pending';
  const narrowing = { ...(address.q && { q: address.q }), ...(projectId && { projectId }) };
  const query = { ...narrowing, status };
  const list = useApplications(query);
  const totals = useApplicationTotals(narrowing);
  const waiting = status === 'pending' ? (list.data ?? []) : [];
  const chosen = useChosen(waiting.slice(0, LIMITS.idsMax));
  const [rejecting, setRejecting] = useState<Application>();
  const [failed, setFailed] = useState<readonly Failed[]>([]);

  const onError = (error: ApiError) => {
    toast.error('The application is unchanged', error.message);
    if (error.status === 409 || error.status === 404) refreshApplications();
  };
  const approve = useAction(async ({ _id }: Application) => toast.success(await approveApplication(_id)), onError);
  const approveChosen = useAction(async () => {
    const rows = chosen.rows;
    const done = await approveApplications(rows.map(({ _id }) => _id));
    const nameOf = (id: string) => rows.filter(({ _id }) => _id === id).map(whoOf)[0];
    setFailed(nameFailures(done.failed, nameOf));
    chosen.clear();
    if (done.data.length > 0) toast.success(`${done.data.length} approved`, done.failed.length > 0 ? done.message : undefined);
  }, onError);
  const reject = async ({ _id }: Application, reason: string) => {
    try {
      toast.success(await rejectApplication(_id, reason));
      setRejecting(undefined);
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) refreshApplications();
      throw error;
    }
  };
  const busy = approve.busy || approveChosen.busy;

  const columns: Column<Application>[] = [
    ...(status === 'pending' ? [chooseColumn(chosen, whoOf)] : []),
    { key: 'annotator', header: 'Annotator', primary: true, cell: ({ annotator }) => annotator && <PersonName person={annotator} /> },
    { key: 'email', header: 'Email', cell: ({ annotator }) => annotator && <EmailText email={annotator.email} /> },
    ...(projectId
      ? []
      : [
          {
            key: 'project',
            header: 'Project',
            cell: ({ project }: Application) => <Link to={`/admin/projects/${project._id}`}>{project.projectName}</Link>,
          },
        ]),
    { key: 'applied', header: 'Applied', cell: ({ appliedAt }) => <DateText instant={appliedAt} /> },
    ...decisionColumns(status),
    ...(status === 'pending'
      ? [
          {
            key: 'actions',
            header: '',
            actions: true,
            cell: (row: Application) => (
              <>
                <Button size="small" variant="danger" aria-label={`Reject ${whoOf(row)}`} onClick={() => setRejecting(row)}>
                  Reject
                </Button>
                <Button
                  size="small"
                  variant="primary"
                  aria-label={`Approve ${whoOf(row)}`}
                  disabled={busy}
                  onClick={() => void approve.run(row)}
                >
                  Approve
                </Button>
              </>
            ),
          },
        ]
      : []),
  ];

  return (
    <>
      <TabLinks
        label="Applications by state"
        tabs={APPLICATION_TABS.map((tab) => ({ to: address.to({ status: tab }), label: LABEL[tab], count: totals.get(tab) }))}
      />
      <ListTools address={address} label="Search applications">
        <ExportCsvButton path={listKey('/api/applications/export.csv', query)} />
      </ListTools>
      <FailedList title="Not approved" failed={failed} onClose={() => setFailed([])} />
      <ListSection
        key={status}
        list={list}
        columns={columns}
        rowKey={({ _id }) => _id}
        caption={`Applications, ${status}`}
        failure={{ title: 'The applications could not be loaded' }}
        {...shownBy(address)}
        empty={
          <EmptyState
            title={EMPTY_TITLE[status]}
            text={status === 'pending' ? 'You are done here. New ones appear as annotators apply.' : 'Decisions appear here.'}
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
            <ChooseBar
              chosen={chosen}
              count={Math.min(waiting.length, LIMITS.idsMax)}
              summary={chosen.rows.length > 0 && `${chosen.rows.length} chosen`}
            >
              <Button
                size="small"
                variant="primary"
                disabled={chosen.rows.length === 0 || approve.busy}
                busy={approveChosen.busy}
                onClick={() => void approveChosen.run()}
              >
                Approve chosen
              </Button>
            </ChooseBar>
          )
        }
      />
      {rejecting && (
        <ReasonDialog
          title={`Reject ${whoOf(rejecting)}`}
          about={`${whoOf(rejecting)} applied to ${rejecting.project.projectName}. A rejected annotator cannot apply to this project again.`}
          confirmLabel="Reject application"
          onReason={(reason) => reject(rejecting, reason)}
          onClose={() => setRejecting(undefined)}
        />
      )}
    </>
  );
}

function decisionColumns(status: Tab): Column<Application>[] {
  if (status === 'pending') return [];
  return [
    { key: 'decided', header: LABEL[status], cell: ({ decidedAt }) => <DateText instant={decidedAt} /> },
    ...(status === 'rejected' ? [{ key: 'reason', header: 'Reason', cell: ({ reason }: Application) => reason }] : []),
  ];
}
