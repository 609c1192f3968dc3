import { type ReactNode } from 'react';
import { CONCERN_FILTER_LABEL, countText, supportText } from '@labelbridge/contracts';
import { type Schemas } from '@labelbridge/session';
import { Card, Chip, cx, DateText, type Tone } from '@labelbridge/ui';
import styles from '../questions/questions.module.css';

type Concern = Schemas['ConcernDto'];

function stateOf({ state, overdue, answerDueBy }: Concern): { readonly tone: Tone; readonly label: string } {
  if (state === 'answered') return { tone: 'good', label: CONCERN_FILTER_LABEL.answered };
  if (overdue) return { tone: 'bad', label: CONCERN_FILTER_LABEL.overdue };
  return answerDueBy ? { tone: 'wait', label: CONCERN_FILTER_LABEL.due } : { tone: 'info', label: CONCERN_FILTER_LABEL.open };
}

/** Names a concern on buttons. */
export const concernName = ({ text, hiding }: Concern): string => text ?? `the hidden text (${hiding?.reason ?? ''})`;

/** A concern with its support and answers, as annotators and admins see it. `children` are buttons. */
export function ConcernCard({ concern, children }: { readonly concern: Concern; readonly children?: ReactNode }) {
  const { text, mine, openedAt, openedBy, support, hiding, answers } = concern;
  const { tone, label } = stateOf(concern);
  return (
    <Card className={styles.question ?? ''}>
      <div className={styles.head}>
        <h2 className={styles.text} dir="auto">
          {text ?? 'This text is hidden.'}
        </h2>
        <Chip tone={tone}>{label}</Chip>
      </div>
      {hiding && (
        <div className={styles.said}>
          <p className={styles.words} dir="auto">
            {hiding.reason}
          </p>
          <p className="muted">
            {text === null ? 'Hidden: ' : 'Hidden from the others in the project: '}
            <bdi>{hiding.by}</bdi>, <DateText instant={hiding.at} />
          </p>
        </div>
      )}
      <p className="muted">
        {mine ? 'You opened it' : 'Opened'}
        {!mine && openedBy !== null && (
          <>
            {' '}
            by <bdi>{openedBy}</bdi>
          </>
        )}
        , <DateText instant={openedAt} />
      </p>
      <p>
        <b>{supportText(concern)}.</b> <Names concern={concern} />
        {support === 'named' && ' You support it, and your name is shown.'}
        {support === 'hidden' && ' You support it, and your name is hidden.'}
      </p>
      <DueText concern={concern} />
      {answers.map((answer) => (
        <div key={answer.at} className={styles.said}>
          <p className={styles.words} dir="auto">
            {answer.text}
          </p>
          <p className="muted">
            Answered: <bdi>{answer.by}</bdi>, <DateText instant={answer.at} />
          </p>
        </div>
      ))}
      <div className={cx('row', styles.actions)}>{children}</div>
    </Card>
  );
}

/** The names that are shown, and how many more support it. */
function Names({ concern: { names, supporters } }: { concern: Concern }) {
  const others = supporters - names.length;
  if (names.length === 0) return supporters > 0 && <>No name is shown.</>;
  return (
    <>
      {names.map((name, place) => (
        <span key={place}>
          {place > 0 && (others > 0 || place < names.length - 1 ? ', ' : ' and ')}
          <bdi>{name}</bdi>
        </span>
      ))}
      {others > 0 && ` and ${countText(others, 'other')}`}.
    </>
  );
}

function DueText({ concern: { answerDueBy, overdue, answers } }: { concern: Concern }) {
  if (!answerDueBy) return null;
  const day = <DateText instant={answerDueBy} dateOnly />;
  const [first] = answers;
  if (overdue) {
    return (
      <p>
        <b>An answer was due on {day}. It has not come.</b>
      </p>
    );
  }
  if (!first) return <p>An answer is due by {day}.</p>;
  return first.at > answerDueBy ? (
    <p>
      An answer was due on {day}. It came on <DateText instant={first.at} dateOnly />.
    </p>
  ) : null;
}

/** The cards of a list of concerns. */
export function ConcernCards({ concerns, children }: { concerns: readonly Concern[]; children: (concern: Concern) => ReactNode }) {
  return (
    <ul className={styles.cards}>
      {concerns.map((concern) => (
        <li key={concern._id}>{children(concern)}</li>
      ))}
    </ul>
  );
}
