import { type ReactNode } from 'react';
import {
  type Accuracy,
  accuracyText,
  DISPUTE_LABEL,
  type DisputeState,
  provenText,
  sameText,
  type SharedItems,
  STANDING_LABEL,
  type StandingState,
} from '@labelbridge/contracts';
import { Card, Chip, DateText } from '@labelbridge/ui';
import { DetailList } from '../show/DetailList.js';
import styles from './quality.module.css';

interface MeasuredProject extends Accuracy {
  readonly projectName: string;
  readonly state: StandingState;
  readonly since: string;
  readonly fresh: Accuracy;
}

interface Props {
  readonly project: MeasuredProject;
  /** Share of right answers, from 0 to 1. */
  readonly limit: number;
  readonly notice?: ReactNode;
  readonly children: ReactNode;
}

/** A person's figures in one project, as the person and admins see them. */
export function StandingCard({ project, limit, notice, children }: Props) {
  const { projectName, state, since, fresh, seen } = project;
  return (
    <Card title={projectName} actions={<Chip tone={state === 'paused' ? 'bad' : 'good'}>{STANDING_LABEL[state]}</Chip>}>
      <div className={styles.parts}>
        {notice}
        <DetailList
          align="start"
          details={[
            ['All answers', accuracyText(project)],
            ['Since the last pause', fresh.seen !== seen && accuracyText(fresh)],
            ['Limit', `New work is paused if even the upper end is below ${Math.round(limit * 100)} %, after at least 8 answers.`],
            [`${STANDING_LABEL[state]} since`, state !== 'working' && <DateText instant={since} />],
          ]}
        />
        {children}
      </div>
    </Card>
  );
}

/** Figures of a person over all projects, and which projects they open. */
export function OverallCard({ overall, empty }: { overall: Accuracy; empty?: ReactNode }) {
  return (
    <Card title="In all projects">
      {overall.seen > 0 ? (
        <>
          <p>{accuracyText(overall)}</p>
          <p className="muted">{provenText(overall)}</p>
        </>
      ) : (
        empty
      )}
    </Card>
  );
}

interface ShownAnswer {
  readonly _id: string;
  readonly number: number;
  readonly text: string | null;
  readonly given: string;
  readonly known: string;
  readonly explanation: string | null;
  readonly right: boolean;
  readonly counts: boolean;
  readonly at: string;
  readonly dispute: { readonly text: string; readonly state: DisputeState; readonly reason: string | null } | null;
}

interface AnswersProps<T> {
  readonly answers: readonly T[];
  /** The reader gave the answers. */
  readonly own: boolean;
  readonly actions: (answer: T) => ReactNode;
}

/** Answers of a person whose known answers the person is shown, too. */
export function ShownAnswers<T extends ShownAnswer>({ answers, own, actions }: AnswersProps<T>) {
  return (
    <ul className={styles.answers}>
      {answers.map((answer) => (
        <li key={answer._id}>
          <Answer answer={answer} own={own} />
          <div className="row">{actions(answer)}</div>
        </li>
      ))}
    </ul>
  );
}

function Answer({ answer, own }: { answer: ShownAnswer; own: boolean }) {
  const { number, text, given, known, explanation, at, dispute } = answer;
  return (
    <DetailList
      align="start"
      details={[
        ['Item', `${number} of the job`],
        ['Text', text && <span dir="auto">{text}</span>],
        [own ? 'You answered' : 'They answered', <span dir="auto">{given}</span>],
        ['Known answer', <span dir="auto">{known}</span>],
        ['Why', explanation && <span dir="auto">{explanation}</span>],
        ['Done', <DateText instant={at} />],
        ['Counts', outcome(answer)],
        [own ? 'Your objection' : 'Their objection', dispute && <span dir="auto">{dispute.text}</span>],
        ['Decision', dispute && <span dir="auto">{[DISPUTE_LABEL[dispute.state], dispute.reason].filter(Boolean).join(': ')}</span>],
      ]}
    />
  );
}

function outcome({ counts, right }: Pick<ShownAnswer, 'counts' | 'right'>): string {
  if (!counts) return 'No longer: the known answer was withdrawn';
  return right ? 'As right' : 'As wrong';
}

interface SharedProject extends SharedItems {
  readonly projectId: string;
  readonly projectName: string;
}

/** Shows how often a person answers as others do; nothing if nobody else has answered their items. */
export function PersonAgreementCard({
  projects,
  action,
}: {
  projects: readonly SharedProject[];
  action?: (projectId: string) => ReactNode;
}) {
  if (projects.length === 0) return null;
  return (
    <Card title="Agreement with others">
      <div className={styles.parts}>
        <p className="muted">
          Approved answers on items that several people have answered, as counted when an admin last looked. An answer is the same if at
          least half of the others gave it. The figure changes neither pay nor work: the others may be wrong.
        </p>
        <ul className={styles.answers}>
          {projects.map(({ projectId, projectName, ...same }) => (
            <li key={projectId}>
              <b dir="auto">{projectName}</b>
              <span>{sameText(same)}</span>
              {action?.(projectId)}
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
