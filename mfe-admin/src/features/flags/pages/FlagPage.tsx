import { useState } from 'react';
import { type Detail, DetailList, DetailPage, Notice } from '@labelbridge/area-parts';
import {
  FLAG_LABEL,
  FLAG_LIMITS,
  FLAG_MESSAGES,
  FLAG_REASON_RULES,
  FLAG_STATE_LABEL,
  type FlagRowChange,
  type FlagState,
  flagStateText,
} from '@labelbridge/contracts';
import { Link, useParams } from '@labelbridge/router';
import { Button, Card, Chip, type Column, DataTable, DateText, EmptyState, PageHead, type Tone, toast } from '@labelbridge/ui';
import { ReasonDialog } from '../../../shared/forms/ReasonDialog.js';
import { usePersonPath } from '../../../shared/duties.js';
import { decideFlag, flagPath, type FlagDetail, useFlag } from '../api/flags.js';
import styles from '../components/flags.module.css';

type Row = FlagDetail['rows'][number];

const TONE: Readonly<Record<FlagState, Tone>> = { open: 'info', answered: 'wait', upheld: 'bad', dropped: 'good' };

export default function FlagPage() {
  const { id = '' } = useParams();
  const flag = useFlag(id);
  return (
    <DetailPage back={{ to: '/admin/flags', label: 'Flags' }} title="Flag" resource={flag} errorTitle="The flag could not be loaded">
      {(data) => <Loaded flag={data} />}
    </DetailPage>
  );
}

function Loaded({ flag }: { flag: FlagDetail }) {
  const personPath = usePersonPath();
  const { rule, state, person, other, project, at, version, facts, reply, decision, decidedBy, otherFlag } = flag;
  const name = (of: FlagDetail['person']) => of && <Link to={personPath(of._id)}>{of.name}</Link>;
  const details: Detail[] = [
    ['Person', name(person)],
    ['Other person', name(other)],
    ['Project', project?.name],
    ['Since', <DateText key="at" instant={at} />],
    ['Rules', `Version ${version}`],
    ...facts.map(({ label, value }): Detail => [label, value]),
  ];
  return (
    <>
      <PageHead title={FLAG_LABEL[rule]} lead={FLAG_MESSAGES.noEffect} actions={<Chip tone={TONE[state]}>{flagStateText(flag)}</Chip>} />
      <Card title="What was noticed">
        <DetailList details={details} />
      </Card>
      <EvidenceCard flag={flag} />
      {person && (
        <Card title="Answer of the annotator">
          {reply ? (
            <p dir="auto" className={styles.said}>
              {reply.text || 'The person was erased, and the answer with them.'}
            </p>
          ) : (
            <EmptyState title="No answer" text={`They were told, and have ${FLAG_LIMITS.answerDays} days to answer before a decision.`} />
          )}
          {otherFlag && (
            <p>
              <Link to={flagPath(otherFlag._id)}>The flag of the other person</Link>: {FLAG_STATE_LABEL[otherFlag.state]}
            </p>
          )}
        </Card>
      )}
      {decision ? (
        <Card title={FLAG_STATE_LABEL[state]}>
          <p dir="auto" className={styles.said}>
            {decision.reason}
          </p>
          <p className="muted">
            {decidedBy && `${decidedBy}, `}
            <DateText instant={decision.at} />
          </p>
        </Card>
      ) : (
        <Decide flag={flag} />
      )}
    </>
  );
}

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'item',
    header: 'Item',
    width: 'wide',
    primary: true,
    cell: ({ item, number }) => <span dir="auto">{item ?? (number === null ? 'The whole job' : `Item ${number}`)}</span>,
  },
  { key: 'own', header: 'Answer', width: 'wide', cell: ({ own }) => <span dir="auto">{own}</span> },
  { key: 'other', header: 'Answer of the other person', width: 'wide', cell: ({ other }) => <span dir="auto">{other}</span> },
  {
    key: 'job',
    header: 'Job',
    cell: ({ jobId, number }) =>
      jobId && <Link to={`/admin/jobs/${jobId}/review`}>{number === null ? 'The job' : `Item ${number} of the job`}</Link>,
  },
];

const CHANGE_TEXT: Readonly<Record<FlagRowChange, string>> = {
  right: 'Right by now: its known answer was changed',
  uncounted: 'Does not count any more',
};

/** Changes of answers since the flag was made. */
const CHANGE_COLUMN: Column<Row> = { key: 'change', header: 'Since then', cell: ({ change }) => change && CHANGE_TEXT[change] };

function EvidenceCard({ flag }: { flag: FlagDetail }) {
  const { rows, other } = flag;
  if (rows.length === 0) return null;
  if (flag.person === null) return <TwoItems row={rows[0]} />;
  const columns = other ? [...COLUMNS, CHANGE_COLUMN] : COLUMNS.filter(({ key }) => key !== 'other');
  return (
    <Card flush title="Evidence, as it was then">
      <DataTable columns={columns} rows={rows} rowKey={({ jobId, number }) => `${jobId ?? ''} ${number ?? ''}`} caption="Evidence" />
    </Card>
  );
}

function TwoItems({ row }: { row: Row | undefined }) {
  if (!row) return null;
  const sides = [
    { title: 'New item', text: row.own, picture: row.pictures[0], sound: row.sounds[0], taskId: row.taskIds[0] },
    { title: 'Earlier item', text: row.other, picture: row.pictures[1], sound: row.sounds[1], taskId: row.taskIds[1] },
  ];
  return (
    <Card title="Evidence, as it was then">
      <div className={styles.sides}>
        {sides.map(({ title, text, picture, sound, taskId }) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            {picture && <img src={picture} alt={title} className={styles.picture} />}
            {sound && (
              <audio controls preload="none" src={sound} aria-label={`Recording of the ${title.toLowerCase()}`} className={styles.sound} />
            )}
            {text && (
              <p dir="auto" className={styles.said}>
                {text}
              </p>
            )}
            {taskId && <Link to={`/admin/tasks/${taskId}/items`}>Items of its task</Link>}
          </section>
        ))}
      </div>
    </Card>
  );
}

function Decide({ flag: { _id, person, decidableAt, reply, rows } }: { flag: FlagDetail }) {
  const changed = rows.filter(({ change }) => change !== null).length;
  const [upheld, setUpheld] = useState<boolean>();
  const label = upheld ? 'Uphold' : 'Drop';
  return (
    <Card title="Decide">
      <p>{FLAG_MESSAGES.noEffect} What follows from it, an admin does on the pages of the person, the job or the items.</p>
      {changed > 0 && (
        <Notice tone="info">
          Of {rows.length} answers in the evidence, {changed} are right by now or do not count any more.
        </Notice>
      )}
      {decidableAt === null ? (
        <div className="row">
          <Button onClick={() => setUpheld(false)}>Drop</Button>
          <Button variant="primary" onClick={() => setUpheld(true)}>
            Uphold
          </Button>
        </div>
      ) : (
        <Notice tone="info">
          {FLAG_MESSAGES.waits} Decide from <DateText instant={decidableAt} />, or once they have answered.
        </Notice>
      )}
      {upheld !== undefined && (
        <ReasonDialog
          title={`${label} the flag`}
          about={FLAG_MESSAGES.noEffect}
          hint={`${person ? 'The annotator reads this' : 'The audit log keeps this'}; ${FLAG_LIMITS.reasonMin} to ${FLAG_LIMITS.reasonMax} characters.`}
          rules={FLAG_REASON_RULES}
          confirmLabel={label}
          variant="primary"
          onReason={async (reason) => {
            toast.success(await decideFlag(_id, { upheld, reason, answered: reply !== null }));
            setUpheld(undefined);
          }}
          onClose={() => setUpheld(undefined)}
        />
      )}
    </Card>
  );
}
