import { useState } from 'react';
import {
  BackLink,
  DetailList,
  ExportCsvButton,
  listKey,
  ListSection,
  Notice,
  ResourceCard,
  SortSelect,
  useListAddress,
} from '@labelbridge/area-parts';
import { accuracyText, countText, formatMoney, STANDING_LABEL } from '@labelbridge/contracts';
import { Link, useParams } from '@labelbridge/router';
import { Button, Card, Chip, type Column, DateText, EmptyState, LinkButton, PageHead, Stat, Stats, toast } from '@labelbridge/ui';
import { useDuties } from '../../../shared/duties.js';
import { ReasonDialog } from '../../../shared/forms/ReasonDialog.js';
import { agreementPath, personQualityPath } from '../../../shared/paths.js';
import { usePollWhile } from '../../../shared/use-poll-while.js';
import { type PersonQuality, resume, usePeopleQuality, useProjectQuality } from '../api/quality.js';
import { Disputes } from '../components/Disputes.js';

type Quality = NonNullable<ReturnType<typeof useProjectQuality>['data']>;

const RECOUNT_EVERY_MS = 15_000;
const SORTS = [
  { value: '', label: 'Lowest accuracy first' },
  { value: '-seen', label: 'Most answers first' },
];

/** Figures of a project from answers on items with a known answer. */
export default function QualityPage() {
  const { id = '' } = useParams();
  const mayReview = useDuties().includes('review');
  const quality = useProjectQuality(id);
  const waiting = quality.data?.recounting ?? 0;
  usePollWhile(waiting > 0, quality.reload, RECOUNT_EVERY_MS);
  return (
    <>
      <BackLink to={`/admin/projects/${id}`}>The project</BackLink>
      <PageHead
        title="Quality"
        lead="From answers on gold items: items with a known answer, mixed into everybody's work."
        actions={
          <>
            <LinkButton to={agreementPath(id)}>Agreement</LinkButton>
            {mayReview && <LinkButton to={`/admin/flags?projectId=${id}`}>Flags of the project</LinkButton>}
          </>
        }
      />
      {waiting > 0 && (
        <Notice tone="info">
          A known answer has changed: {countText(waiting, 'answer waits', 'answers wait')} to be compared with it. The figures follow.
        </Notice>
      )}
      <ResourceCard resource={quality} errorTitle="The figures could not be loaded">
        {(data) => <Figures quality={data} />}
      </ResourceCard>
      <h2>Objections</h2>
      <Disputes projectId={id} />
      <h2>People</h2>
      <p className="muted">As they see it themselves: answers of today count from tomorrow, or once they are shown them.</p>
      <People projectId={id} />
    </>
  );
}

function Figures({ quality }: { quality: Quality }) {
  const { seen, right, goldActive, goldRetired, paused, openDisputes, limit, days, accepted, suggestions } = quality;
  return (
    <>
      <Stats>
        <Stat
          label="Right answers"
          value={seen === 0 ? 'None yet' : `${Math.round((right / seen) * 100)} %`}
          note={accuracyText(quality)}
        />
        <Stat
          label="Gold items"
          value={goldActive}
          note={goldRetired > 0 ? `${goldRetired} retired: their answer was shown or withdrawn` : 'None is retired'}
        />
        <Stat label="People paused" value={paused} note={`Paused if even the upper end is below ${Math.round(limit * 100)} %`} />
        <Stat label="Open objections" value={openDisputes} note={openDisputes > 0 ? 'Please decide who is right' : 'Nothing to decide'} />
        <Stat
          label="Pay for an accepted item"
          value={accepted.payPerItem.map((pay) => formatMoney(pay)).join(' and ') || 'None yet'}
          note={`${countText(accepted.items, 'item')} in approved jobs, gold items included`}
        />
        <Stat
          label="Time for an accepted item"
          value={accepted.secondsPerItem === null ? 'None yet' : `${Math.round(accepted.secondsPerItem)} s`}
          note="Mean, by the clocks of approved jobs"
        />
      </Stats>
      {goldActive < FEW_GOLD && <FewGold goldActive={goldActive} />}
      {suggestions && <Suggestions {...suggestions} />}
      {days.length > 0 && (
        <Card title="By day">
          <DetailList align="start" details={days.map(({ day, ...accuracy }) => [day, accuracyText(accuracy)])} />
        </Card>
      )}
    </>
  );
}

/** Tells whether people follow what a machine proposed only because they see it. */
function Suggestions({ aided, unaided }: NonNullable<Quality['suggestions']>) {
  return (
    <Card title="Suggestions">
      <DetailList
        align="start"
        details={[
          ['Answers as suggested', accuracyText(aided)],
          ['Same answers without the suggestion', accuracyText(unaided)],
        ]}
      />
      <p className="muted">
        A random tenth of the items comes without what a machine suggests, and so do gold items. If answers follow the suggestion much more
        often where people see it, they may accept it without a look.
      </p>
    </Card>
  );
}

/** Gold items that a person meets in their first 20 items. */
const FEW_GOLD = 8;

function FewGold({ goldActive }: { goldActive: number }) {
  return (
    <Card>
      <p>
        {goldActive === 0 ? 'There are no gold items.' : 'There are few gold items.'} People meet 8 in their first 20 items, then 3 in 20.
        To make one, open a reviewed item of a job and choose “Use as a known answer”.
      </p>
    </Card>
  );
}

function People({ projectId }: { projectId: string }) {
  const address = useListAddress({ sorts: ['seen'] });
  const list = usePeopleQuality(projectId, address.query);
  const [resumed, setResumed] = useState<PersonQuality>();
  const columns: Column<PersonQuality>[] = [
    {
      key: 'name',
      header: 'Name',
      primary: true,
      cell: ({ annotatorId, name }) => <Link to={personQualityPath(annotatorId)}>{name}</Link>,
    },
    { key: 'all', header: 'All answers', cell: accuracyText },
    { key: 'fresh', header: 'Since the last pause', cell: ({ fresh }) => accuracyText(fresh) },
    {
      key: 'state',
      header: 'State',
      cell: ({ state, since }) => (
        <>
          <Chip tone={state === 'paused' ? 'bad' : 'good'}>{STANDING_LABEL[state]}</Chip> <DateText instant={since} dateOnly />
        </>
      ),
    },
    {
      key: 'actions',
      header: '',
      actions: true,
      cell: (row) =>
        row.state === 'paused' && (
          <Button size="small" aria-label={`End the pause of ${row.name}`} onClick={() => setResumed(row)}>
            End the pause
          </Button>
        ),
    },
  ];
  return (
    <>
      <div className="row">
        <SortSelect address={address} options={SORTS} />
        <ExportCsvButton path={listKey(`/api/projects/${projectId}/quality/people/export.csv`, address.query)} of="People" />
      </div>
      <ListSection
        list={list}
        address={address}
        columns={columns}
        caption="People by accuracy"
        failure={{ title: 'The people could not be loaded' }}
        empty={
          <EmptyState title="Nobody has been given a gold item" text="People appear with their first work after a gold item was made." />
        }
      />
      {resumed && (
        <ReasonDialog
          title={`End the pause of ${resumed.name}`}
          about="They can take new work again, and their answers are counted anew. What was set aside stays so: it is reviewed and paid as usual."
          hint="The audit log keeps this."
          confirmLabel="End the pause"
          variant="primary"
          onReason={async (reason) => {
            toast.success(await resume(resumed._id, reason));
            setResumed(undefined);
          }}
          onClose={() => setResumed(undefined)}
        />
      )}
    </>
  );
}
