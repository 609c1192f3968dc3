import { type Detail, DetailList, DetailPage, ListSection, Notice, toastFailure, useListAddress } from '@labelbridge/area-parts';
import { countText, dutyMissingMessage, sameText } from '@labelbridge/contracts';
import { Link, useParams } from '@labelbridge/router';
import { useAction } from '@labelbridge/session';
import { Button, Card, type Column, DataTable, DateText, EmptyState, LinkButton, PageHead, toast } from '@labelbridge/ui';
import { useDuties } from '../../../shared/duties.js';
import { agreementPath, projectPath, qualityPath } from '../../../shared/paths.js';
import { startRun } from '../../../shared/runs/runs.js';
import { usePollWhile } from '../../../shared/use-poll-while.js';
import { confusedText, doubtText, figureText, nothingOpen, percentText, suggestionText } from '../agreement-text.js';
import { type Agreement, type ContestedItem, type ControlAgreement, useAgreement, useContested } from '../api/agreement.js';
import styles from '../components/agreement.module.css';

export default function AgreementPage() {
  const { id = '' } = useParams();
  const mayReview = useDuties().includes('review');
  const seesProject = useDuties().includes('projects');
  const agreement = useAgreement(id);
  usePollWhile((agreement.data?.waiting ?? 0) > 0, agreement.reload);
  const back = seesProject ? { to: projectPath(id), label: 'The project' } : { to: '/admin/jobs', label: 'Jobs' };
  return (
    <DetailPage back={back} title="Agreement" resource={agreement} errorTitle="The agreement could not be loaded">
      {(data) => (
        <>
          <PageHead
            title="Agreement"
            lead="How far people who answer the same items agree, and what to decide where they do not. An export gives what was decided in place of the answers, unless it has every answer."
            actions={
              <>
                {seesProject && <CountAgain projectId={id} />}
                <LinkButton to={qualityPath(id)}>Quality</LinkButton>
              </>
            }
          />
          <Figures agreement={data} />
          {mayReview ? <Contested projectId={id} agreement={data} /> : <Notice tone="info">{dutyMissingMessage(['review'])}</Notice>}
        </>
      )}
    </DetailPage>
  );
}

/** Counts all tasks of the project again, such as after a deletion of items. */
function CountAgain({ projectId }: { projectId: string }) {
  const count = useAction(
    async () => toast.success(await startRun({ kind: 'recompute', projectId })),
    toastFailure('The agreement is not counted again'),
  );
  return (
    <Button busy={count.busy} onClick={() => void count.run()}>
      Count again
    </Button>
  );
}

const KINDS: Readonly<Record<ControlAgreement['kind'], string>> = {
  choice: 'One choice',
  rating: 'Rating',
  pairwise: 'One of two',
  other: 'Drawn or written',
};

const MEANING =
  'Regions count as the same if 8 of 10 have the same labels and overlap by half, and texts if 9 of 10 words are the same. Kappa, AC1 and alpha are 1 if all agree, and 0 if people agree as often as by chance. A label is unsure below 0.60. Mixed up are labels given to the same items, with their share of all differences.';

const closed = (value: (control: ControlAgreement) => string) => (control: ControlAgreement) =>
  control.kind === 'other' ? null : value(control);

const FIGURES: readonly Column<ControlAgreement>[] = [
  { key: 'title', header: 'Question or tool', primary: true, width: 'wide', cell: ({ title }) => title },
  { key: 'kind', header: 'Kind', cell: ({ kind }) => KINDS[kind] },
  { key: 'likeness', header: 'Alike', align: 'end', width: 'narrow', cell: ({ likeness }) => percentText(likeness) },
  {
    key: 'percent',
    header: 'Same answer',
    align: 'end',
    cell: closed(({ percent }) => (percent === null ? figureText(null) : percentText(percent))),
  },
  { key: 'fleiss', header: 'Fleiss’ kappa', align: 'end', cell: closed(({ fleissKappa }) => figureText(fleissKappa)) },
  { key: 'ac1', header: 'AC1', align: 'end', cell: closed(({ gwetAc1 }) => figureText(gwetAc1)) },
  { key: 'alpha', header: 'Alpha', align: 'end', cell: closed(({ krippendorffAlpha }) => figureText(krippendorffAlpha)) },
  { key: 'doubt', header: 'Unsure labels', width: 'wide', cell: closed((control) => doubtText(control) || 'No answer') },
  { key: 'confused', header: 'Mixed up', width: 'wide', cell: closed((control) => confusedText(control) || 'Nothing') },
];

function Figures({ agreement }: { agreement: Agreement }) {
  const { waiting, items, answers, settled, open, decided, setAside, days, controls } = agreement;
  const details: Detail[] = [
    ['Items with two answers or more', items.toLocaleString('en-NG')],
    ['Answers on them', answers.toLocaleString('en-NG')],
    ['Items with the same answers', items > 0 && sameText(agreement)],
    ['Settled by a sure consensus', settled > 0 && settled.toLocaleString('en-NG')],
    ['To decide', open.toLocaleString('en-NG')],
    ['Decided', decided.toLocaleString('en-NG')],
    ['Set aside', setAside > 0 && `${countText(setAside, 'batch', 'batches')} of people who were paused`],
  ];
  return (
    <>
      {waiting > 0 && (
        <Notice tone="info">The newest answers of {countText(waiting, 'task is', 'tasks are')} being counted. The figures follow.</Notice>
      )}
      <Card>
        <DetailList details={details} />
      </Card>
      {days.length > 0 && (
        <Card title="By day">
          <p className="muted">Items on which all answers are the same, by the day of the latest answer.</p>
          <DetailList align="start" details={days.map(({ day, ...shared }) => [day, sameText(shared)])} />
        </Card>
      )}
      {controls.length > 0 && (
        <Card flush title="By question and tool">
          <p className={styles.note}>{MEANING}</p>
          <DataTable
            columns={FIGURES}
            rows={controls}
            rowKey={({ control, kind }) => `${control} ${kind}`}
            caption="Agreement by question and tool"
          />
        </Card>
      )}
    </>
  );
}

function Contested({ projectId, agreement }: { projectId: string; agreement: Agreement }) {
  const address = useListAddress({ sorts: ['likeness', 'answeredAt'], defaultSort: 'likeness' });
  const list = useContested(projectId, { ...(address.query.sort && { sort: address.query.sort }) });
  const columns: readonly Column<ContestedItem>[] = [
    {
      key: 'task',
      header: 'Item',
      primary: true,
      width: 'wide',
      cell: ({ _id, index, task }) => (
        <Link to={`${agreementPath(projectId)}/${_id}`}>
          {task.title}, item {index + 1}
        </Link>
      ),
    },
    { key: 'answers', header: 'Answers', align: 'end', width: 'narrow', cell: ({ answers }) => answers },
    { key: 'likeness', header: 'Alike', align: 'end', sortable: true, cell: ({ likeness }) => percentText(likeness) },
    { key: 'suggestions', header: 'Consensus', width: 'wide', cell: ({ suggestions }) => suggestions.map(suggestionText).join('; ') },
    { key: 'answeredAt', header: 'Handed in', sortable: true, cell: ({ answeredAt }) => <DateText instant={answeredAt} /> },
  ];
  const first = list.data?.[0];
  return (
    <>
      <div className="spread">
        <h2>To decide</h2>
        {first && (
          <LinkButton variant="primary" to={`${agreementPath(projectId)}/${first._id}`}>
            Decide the first
          </LinkButton>
        )}
      </div>
      <ListSection
        list={list}
        address={address}
        columns={columns}
        caption="Items to decide"
        failure={{ title: 'The items to decide could not be loaded' }}
        empty={<EmptyState icon="check" {...nothingOpen(agreement)} />}
      />
    </>
  );
}
