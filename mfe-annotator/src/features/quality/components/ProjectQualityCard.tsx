import { useState } from 'react';
import { Notice, ShownAnswers, StandingCard, toastFailure, FormDialog } from '@labelbridge/area-parts';
import { countText, DISPUTE_RULES, GOLD_LIMITS } from '@labelbridge/contracts';
import { useAction } from '@labelbridge/session';
import { Button, LinkButton, toast, useConfirm, TextAreaField, useForm } from '@labelbridge/ui';
import { comeBack, type ProjectQuality, type ShownAnswer, objectTo } from '../api/quality.js';

function ObjectionDialog({ answer, onClose }: { answer: ShownAnswer; onClose: () => void }) {
  const form = useForm({ text: DISPUTE_RULES }, { text: '' });
  return (
    <FormDialog
      title="Object to the known answer"
      form={form}
      confirmLabel="Send"
      onClose={onClose}
      onSubmit={async ({ text }) => {
        toast.success(await objectTo(answer._id, text.trim()));
        onClose();
      }}
    >
      <p>
        You answered <b dir="auto">{answer.given}</b>; the known answer is <b dir="auto">{answer.known}</b>.
      </p>
      <TextAreaField
        label="Why is your answer right?"
        hint="An admin reads this and decides. If you are right, the figures of everybody are corrected."
        maxLength={GOLD_LIMITS.dispute}
        {...form.field('text')}
      />
    </FormDialog>
  );
}

interface Props {
  readonly project: ProjectQuality;
  /** Share of right answers, from 0 to 1. */
  readonly limit: number;
}

export function ProjectQualityCard({ project, limit }: Props) {
  const { projectName, state, seen, shown } = project;
  const [objected, setObjected] = useState<ShownAnswer>();
  const notice =
    (state === 'paused' && <Paused project={project} />) || (state === 'returning' && <Returning returnsLeft={project.returnsLeft} />);
  return (
    <StandingCard project={project} limit={limit} notice={notice}>
      {shown.length > 0 && (
        <section aria-label={`Answers of ${projectName} that are shown`}>
          <h3>Answers that are shown to you</h3>
          <ShownAnswers
            own
            answers={shown}
            actions={(answer) => (
              <>
                <LinkButton size="small" to={`/dashboard/jobs/${answer.jobId}`}>
                  See the job
                </LinkButton>
                {!answer.dispute && answer.counts && (
                  <Button
                    size="small"
                    aria-label={`Object to the known answer of item ${answer.number}`}
                    onClick={() => setObjected(answer)}
                  >
                    Object
                  </Button>
                )}
              </>
            )}
          />
        </section>
      )}
      {seen > 0 && (
        <p className="muted">
          Known answers stay secret while others work on the items. Some that you missed are shown once several of your answers differ.
        </p>
      )}
      {objected && <ObjectionDialog answer={objected} onClose={() => setObjected(undefined)} />}
    </StandingCard>
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
