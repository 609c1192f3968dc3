import { DeadlineText, DetailList } from '@labelbridge/area-parts';
import { EXAM_STATE_LABEL, EXAM_TRY_LABEL, examTermsText } from '@labelbridge/contracts';
import { Card, Chip, DateText, LinkButton } from '@labelbridge/ui';
import { type Exam, examPath, examTryPath, type ExamResult } from '../api/exams.js';
import styles from './exams.module.css';
import { resultText, STATE_TONE } from '../exam-text.js';

/** An exam in the list: where the person is with it, and the way on. */
export function ExamCard({ exam }: { exam: Exam }) {
  const { _id, title, state, results } = exam;
  const open = results.find((one) => one.state === 'open');
  return (
    <Card title={title} actions={<Chip tone={STATE_TONE[state]}>{EXAM_STATE_LABEL[state]}</Chip>}>
      <div className={styles.parts}>
        <ExamFacts exam={exam} />
        <div className="row">
          {open ? (
            <LinkButton variant="primary" to={examTryPath(open._id)} aria-label={`Go on with ${title}`}>
              Go on
            </LinkButton>
          ) : (
            <LinkButton to={examPath(_id)} aria-label={`See the exam ${title}`}>
              See the exam
            </LinkButton>
          )}
        </div>
      </div>
    </Card>
  );
}

export function ExamFacts({ exam }: { exam: Exam }) {
  const { projectName, needed, nextAt, triesLeft, tries, state, results } = exam;
  return (
    <DetailList
      align="start"
      details={[
        ['Project', <span dir="auto">{projectName}</span>],
        ['Needed', needed && 'To apply to the project'],
        ['What it asks', state !== 'passed' && examTermsText(exam, exam.tests, exam.pays)],
        ['Tries left', state !== 'passed' && `${triesLeft} of ${tries}`],
        ['Next try', nextAt && <DateText instant={nextAt} />],
        // The newest first. Tries that do not count, or no longer, have numbers that come again.
        ...results.map((one, place): [string, React.ReactNode] => [`Try ${results.length - place}`, <Result key={one._id} one={one} />]),
      ]}
    />
  );
}

function Result({ one }: { one: ExamResult }) {
  return (
    <>
      {EXAM_TRY_LABEL[one.state]}
      {one.right !== null && `: ${resultText(one)}`}
      {one.state === 'open' ? ', open until ' : ', '}
      {one.state === 'open' ? <DeadlineText instant={one.endsAt} /> : <DateText instant={one.endedAt ?? one.endsAt} />}
      {one.old && ', before it was asked again'}
    </>
  );
}
