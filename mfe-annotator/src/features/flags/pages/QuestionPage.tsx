import { DetailList, DetailPage, Notice } from '@labelbridge/area-parts';
import { FLAG_ANSWER_RULES, FLAG_LIMITS, FLAG_MEANING, FLAG_MESSAGES, FLAG_STATE_LABEL, isItemFlag } from '@labelbridge/contracts';
import { Link, useParams } from '@labelbridge/router';
import {
  Button,
  Card,
  Chip,
  type Column,
  DataTable,
  DateText,
  Form,
  FormActions,
  PageHead,
  TextAreaField,
  toast,
  useConfirm,
  useForm,
} from '@labelbridge/ui';
import { answerFlag, type OwnFlagDetail, QUESTIONS, useMyFlag, questionText, stateText } from '../api/flags.js';
import styles from './questions.module.css';

type Row = OwnFlagDetail['rows'][number];

export default function QuestionPage() {
  const { id = '' } = useParams();
  const flag = useMyFlag(id);
  return (
    <DetailPage
      back={{ to: QUESTIONS, label: 'Questions about my work' }}
      title="Question"
      resource={flag}
      errorTitle="The question could not be loaded"
    >
      {(data) => <Loaded flag={data} />}
    </DetailPage>
  );
}

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'item',
    header: 'Item',
    primary: true,
    cell: ({ item, number }) => <span dir="auto">{item ?? (number === null ? 'The whole job' : `Item ${number}`)}</span>,
  },
  { key: 'own', header: 'What you did', width: 'wide', cell: ({ own }) => <span dir="auto">{own}</span> },
  { key: 'job', header: 'Job', cell: ({ jobId }) => jobId && <Link to={`/dashboard/jobs/${jobId}`}>The job</Link> },
];

function Loaded({ flag }: { flag: OwnFlagDetail }) {
  const { rule, state, projectName, at, facts, rows, reply, decision } = flag;
  return (
    <>
      <PageHead title={questionText(rule)} lead={FLAG_MESSAGES.noEffect} actions={<Chip tone="info">{stateText(flag)}</Chip>} />
      {decision && (
        <Notice tone="info" title={state === 'dropped' ? 'Dropped: nothing is held against you' : FLAG_STATE_LABEL[state]}>
          <span dir="auto">{decision.reason}</span>
        </Notice>
      )}
      <Card title="What the rule noticed">
        {!isItemFlag(rule) && <p>{FLAG_MEANING[rule]}</p>}
        <DetailList
          details={[
            ['Project', projectName],
            ['Since', <DateText key="at" instant={at} />],
            ...facts.map(({ label, value }) => [label, value] as const),
          ]}
        />
      </Card>
      {rows.length > 0 && (
        <Card flush title="Your work, as it was then">
          <DataTable columns={COLUMNS} rows={rows} rowKey={({ jobId, number }) => `${jobId ?? ''} ${number ?? ''}`} caption="Your work" />
        </Card>
      )}
      {reply ? (
        <Card title="Your answer">
          <p dir="auto" className={styles.said}>
            {reply.text}
          </p>
        </Card>
      ) : (
        !decision && <Answer id={flag._id} />
      )}
    </>
  );
}

function Answer({ id }: { id: string }) {
  const form = useForm({ text: FLAG_ANSWER_RULES }, { text: '' });
  const { confirm, confirmDialog } = useConfirm();
  const send = async ({ text }: { text: string }): Promise<void> => {
    const isSure = await confirm({ title: 'Send this answer?', text: FLAG_MESSAGES.answerOnce, confirmLabel: 'Send' });
    if (isSure) toast.success(await answerFlag(id, text.trim()));
  };
  return (
    <Card title="Your answer">
      <Form form={form} onSubmit={send}>
        <TextAreaField
          label="How did it come about?"
          hint={`An admin reads this and decides. Without an answer, nobody decides before ${FLAG_LIMITS.answerDays} days are over.`}
          {...form.field('text')}
        />
        <FormActions>
          <Button type="submit" variant="primary" busy={form.busy}>
            Send the answer
          </Button>
        </FormActions>
      </Form>
      {confirmDialog}
    </Card>
  );
}
