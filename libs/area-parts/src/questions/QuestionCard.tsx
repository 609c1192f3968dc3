import { type ReactNode } from 'react';
import { othersText, QUESTION_FILTER_LABEL, QUESTION_STATE_LABEL, type QuestionState } from '@labelbridge/contracts';
import { Link } from '@labelbridge/router';
import { type Schemas } from '@labelbridge/session';
import { Card, Chip, cx, DateText, type Tone } from '@labelbridge/ui';
import styles from './questions.module.css';

type Question = Schemas['QuestionDto'];

const TONE: Readonly<Record<QuestionState, Tone>> = { open: 'info', answered: 'good', closed: 'quiet' };

const who = (name: string | null): string => (name ? `${name}, ` : '');

interface Props {
  readonly question: Question;
  /** Address of another question. */
  readonly pathOf: (id: string) => string;
  /** Shows a question that waits too long. */
  readonly marksOverdue?: boolean;
  readonly askedBy?: ReactNode;
  /** Buttons. */
  readonly children?: ReactNode;
}

/** A question about a project with its answer, as annotators and admins see it. */
export function QuestionCard({ question, pathOf, marksOverdue = false, askedBy, children }: Props) {
  const { text, state, overdue, askedAt, followers, reply, closing } = question;
  const isLate = marksOverdue && overdue;
  return (
    <Card className={styles.question ?? ''}>
      <div className={styles.head}>
        <h2 className={styles.text} dir="auto">
          {text}
        </h2>
        <Chip tone={isLate ? 'bad' : TONE[state]}>{isLate ? QUESTION_FILTER_LABEL.overdue : QUESTION_STATE_LABEL[state]}</Chip>
      </div>
      <p className="muted">
        {askedBy && <>{askedBy}, </>}
        <DateText instant={askedAt} />
        {followers > 0 && ` · ${othersText(followers)}`}
      </p>
      {reply && (
        <div className={styles.said}>
          <p className={styles.words} dir="auto">
            {reply.text}
          </p>
          <p className="muted">
            {reply.correctedAt === null ? 'Answered: ' : 'Corrected: '}
            {who(reply.by)}
            <DateText instant={reply.correctedAt ?? reply.at} />
          </p>
        </div>
      )}
      {closing && (
        <div className={styles.said}>
          <p className={styles.words} dir="auto">
            {closing.reason}
          </p>
          {closing.sameAs && (
            <p>
              The same as:{' '}
              <Link to={pathOf(closing.sameAs._id)}>
                <bdi>{closing.sameAs.text}</bdi>
              </Link>
            </p>
          )}
          <p className="muted">
            Closed: {who(closing.by)}
            <DateText instant={closing.at} />
          </p>
        </div>
      )}
      <div className={cx('row', styles.actions)}>{children}</div>
    </Card>
  );
}

/** The cards of a list of questions. */
export function QuestionCards({ questions, children }: { questions: readonly Question[]; children: (question: Question) => ReactNode }) {
  return (
    <ul className={styles.cards}>
      {questions.map((question) => (
        <li key={question._id}>{children(question)}</li>
      ))}
    </ul>
  );
}
