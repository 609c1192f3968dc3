import { DetailPage, Notice, toastFailure } from '@labelbridge/area-parts';
import { EXAM_PAY_MESSAGES, EXAM_STATE_LABEL, examPayText, examTermsText } from '@labelbridge/contracts';
import { useNavigate, useParams } from '@labelbridge/router';
import { useAction } from '@labelbridge/session';
import { Button, Card, Chip, DateText, LinkButton, PageHead, useConfirm } from '@labelbridge/ui';
import { beginTry, type Exam, examTryPath, useExam } from '../api/exams.js';
import { ExamFacts } from '../components/ExamCard.js';
import styles from '../components/exams.module.css';
import { STATE_TONE } from '../exam-text.js';

/** Says what an exam asks before it starts, and what came of earlier tries. */
export default function ExamPage() {
  const { id = '' } = useParams();
  const exam = useExam(id);
  return (
    <DetailPage back={{ to: '/dashboard/exams', label: 'Exams' }} title="Exam" resource={exam} errorTitle="The exam could not be loaded">
      {(data) => <Loaded exam={data} />}
    </DetailPage>
  );
}

function Loaded({ exam }: { exam: Exam }) {
  const { title, state, guidelineLink } = exam;
  const lead =
    [payOf(exam), state !== 'passed' && 'It says whether the work suits you, before you apply.'].filter(Boolean).join(' ') || undefined;
  return (
    <>
      <PageHead title={title} documentTitle={`Exam: ${title}`} lead={lead} />
      <Card title="The exam" actions={<Chip tone={STATE_TONE[state]}>{EXAM_STATE_LABEL[state]}</Chip>}>
        <div className={styles.parts}>
          <ExamFacts exam={exam} />
          <div className="row">
            <LinkButton href={guidelineLink}>Read the guideline</LinkButton>
            <Start exam={exam} />
          </div>
        </div>
      </Card>
    </>
  );
}

/** After a pass without pay to come, it may have been paid. */
function payOf({ state, pays }: Exam): string | undefined {
  if (state === 'passed') return pays ? `${EXAM_PAY_MESSAGES.passed}.` : undefined;
  return pays ? `${examPayText(pays)}.` : 'Unpaid.';
}

function Start({ exam }: { exam: Exam }) {
  const { _id, title, state, pays, nextAt, results, tests } = exam;
  const navigate = useNavigate();
  const { confirm, confirmDialog } = useConfirm();
  const begin = useAction(async () => {
    const question = {
      title: `Begin ${title}?`,
      text: `Beginning uses one try. ${examTermsText(exam, tests, pays)}`,
      confirmLabel: 'Begin',
    };
    if (await confirm(question)) navigate(examTryPath(await beginTry(_id)));
  }, toastFailure('The try has not begun'));
  const open = results.find((one) => one.state === 'open');
  if (open) {
    return (
      <LinkButton variant="primary" to={examTryPath(open._id)}>
        Go on
      </LinkButton>
    );
  }
  if (state === 'passed') return <LinkButton to="/dashboard/projects?tab=available">See the projects</LinkButton>;
  if (state === 'ready') {
    return (
      <>
        <Button variant="primary" busy={begin.busy} onClick={() => void begin.run()}>
          Begin
        </Button>
        {confirmDialog}
      </>
    );
  }
  return (
    <Notice tone="wait" title={EXAM_STATE_LABEL[state]}>
      {nextAt ? (
        <>
          From <DateText instant={nextAt} /> on. Read the guideline until then.
        </>
      ) : state === 'used' ? (
        'All tries are used. Other projects may suit you.'
      ) : (
        'The admins have closed it for now. A try that was not handed in does not count.'
      )}
    </Notice>
  );
}
