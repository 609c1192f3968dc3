import { useState } from 'react';
import { DetailList, Notice, toastFailure } from '@labelbridge/area-parts';
import { accuracyText, countText, DISPUTE_LABEL, STANDING_LABEL } from '@labelbridge/contracts';
import { useAction } from '@labelbridge/session';
import { Button, Card, Chip, DateText, LinkButton, toast, useConfirm } from '@labelbridge/ui';
import { comeBack, type ProjectQuality, type ShownAnswer } from '../api/quality.js';
import { ObjectionDialog } from './ObjectionDialog.js';
import styles from './quality.module.css';

interface Props {
  readonly project: ProjectQuality;
  /** Share of right answers, from 0 to 1. */
  readonly limit: number;
}

export function ProjectQualityCard({ project, limit }: Props) {
  const { projectName, state, since, fresh, seen, shown } = project;
  const [objected, setObjected] = useState<ShownAnswer>();
  const percent = `${Math.round(limit * 100)} %`;
  return (
    <Card title={projectName} actions={<Chip tone={state === 'paused' ? 'bad' : 'good'}>{STANDING_LABEL[state]}</Chip>}>
      <div className={styles.parts}>
        {state === 'paused' && <Paused project={project} />}
        {state === 'returning' && <Returning returnsLeft={project.returnsLeft} />}
        <DetailList
          align="start"
          details={[
            ['All answers', accuracyText(project)],
            ['Since the last pause', fresh.seen !== seen && accuracyText(fresh)],
            ['Limit', `New work is paused if even the upper end is below ${percent}, after at least 8 answers.`],
            [`${STANDING_LABEL[state]} since`, state !== 'working' && <DateText instant={since} />],
          ]}
        />
        {shown.length > 0 && (
          <section aria-label={`Answers of ${projectName} that are shown`}>
            <h3>Answers that are shown to you</h3>
            <ul className={styles.answers}>
              {shown.map((answer) => (
                <Answer key={answer._id} answer={answer} onObject={() => setObjected(answer)} />
              ))}
            </ul>
          </section>
        )}
        {seen > 0 && (
          <p className="muted">
            Known answers stay secret while others work on the items. Some that you missed are shown once several of your answers differ.
          </p>
        )}
      </div>
      {objected && <ObjectionDialog answer={objected} onClose={() => setObjected(undefined)} />}
    </Card>
  );
}

const RETURN = {
  text: '10 of your next 20 items have a known answer. If you answer them well, you go on as usual; if not, your work is paused again. What was set aside stays so; what you do from then on counts.',
  confirmLabel: 'Return',
};

function Returning({ returnsLeft }: { returnsLeft: number }) {
  return (
    <Notice tone="info" title="You are on the way back">
      Take work as usual: 10 of your first 20 items have a known answer. After this you can return{' '}
      {returnsLeft > 0 ? countText(returnsLeft, 'more time', 'more times') : 'no more'} by yourself.
    </Notice>
  );
}

function Paused({ project: { projectId, projectName, returnsLeft } }: { project: ProjectQuality }) {
  const { confirm, confirmDialog } = useConfirm();
  const back = useAction(async () => {
    if (await confirm({ ...RETURN, title: `Return to ${projectName}?` })) toast.success(await comeBack(projectId));
  }, toastFailure('You are still paused'));
  return (
    <>
      <Notice
        tone="wait"
        title="You get no new work here for now"
        action={
          returnsLeft > 0 && (
            <Button variant="primary" busy={back.busy} aria-label={`Return to ${projectName}`} onClick={() => void back.run()}>
              Return
            </Button>
          )
        }
      >
        What you have begun you can finish. It is reviewed and paid as usual. What is not approved yet is set aside: others answer the same
        items too.{' '}
        {returnsLeft > 0
          ? `When you return, 10 of your first 20 items have a known answer. You can return ${countText(returnsLeft, 'more time', 'more times')} by yourself.`
          : 'Please write to the admins from one of your jobs: they can let you go on.'}
      </Notice>
      {confirmDialog}
    </>
  );
}

function outcome({ counts, right }: Pick<ShownAnswer, 'counts' | 'right'>): string {
  if (!counts) return 'No longer: the known answer was withdrawn';
  return right ? 'As right' : 'As wrong';
}

function Answer({ answer, onObject }: { answer: ShownAnswer; onObject: () => void }) {
  const { jobId, number, text, given, known, explanation, right, counts, at, dispute } = answer;
  return (
    <li>
      <DetailList
        align="start"
        details={[
          ['Item', `${number} of the job`],
          ['Text', text && <span dir="auto">{text}</span>],
          ['You answered', <span dir="auto">{given}</span>],
          ['Known answer', <span dir="auto">{known}</span>],
          ['Why', explanation && <span dir="auto">{explanation}</span>],
          ['Done', <DateText instant={at} />],
          ['Counts', outcome({ counts, right })],
          ['Your objection', dispute && <span dir="auto">{dispute.text}</span>],
          ['Decision', dispute && [DISPUTE_LABEL[dispute.state], dispute.reason].filter(Boolean).join(': ')],
        ]}
      />
      <div className="row">
        <LinkButton size="small" to={`/dashboard/jobs/${jobId}`}>
          See the job
        </LinkButton>
        {!dispute && counts && (
          <Button size="small" aria-label={`Object to the known answer of item ${number}`} onClick={onObject}>
            Object
          </Button>
        )}
      </div>
    </li>
  );
}
