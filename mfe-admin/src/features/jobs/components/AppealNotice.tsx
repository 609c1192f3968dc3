import { Notice, DeadlineText } from '@labelbridge/area-parts';
import { APPEAL_DECISION_RULES, APPEAL_MESSAGES, type AppealDecision, JOB_APPEAL_LABEL, overturnText } from '@labelbridge/contracts';
import { Button, DateText } from '@labelbridge/ui';
import { useState } from 'react';
import { useDuties } from '../../../shared/duties.js';
import { ReasonDialog } from '../../../shared/forms/ReasonDialog.js';
import { decideAppeal, type JobAppeal } from '../api/appeals.js';
import { type JobDetail } from '../api/jobs.js';
import { decideWith } from '../decision.js';
import { annotatorName, jobTitle } from '../job-names.js';
import styles from './job.module.css';

/** Explains to an admin why they do not decide. */
function undecidedText({ decideBy, hasDecider }: JobAppeal, reviews: boolean): string {
  if (new Date(decideBy) <= new Date()) return APPEAL_MESSAGES.over;
  if (!hasDecider) return APPEAL_MESSAGES.alone;
  return reviews ? APPEAL_MESSAGES.second : APPEAL_MESSAGES.otherDuty;
}

/** Shows the appeal of a rejection, with its decision or the buttons for it. */
export function AppealNotice({ job, appeal }: { job: JobDetail; appeal: JobAppeal }) {
  const duties = useDuties();
  const [deciding, setDeciding] = useState<AppealDecision>();
  const isOpen = appeal.state === 'open';
  return (
    <Notice tone={isOpen ? 'wait' : 'info'} title={job.appeal ? JOB_APPEAL_LABEL[job.appeal] : ''}>
      <p>
        {annotatorName(job)} wrote, <DateText instant={appeal.at} />: <bdi>{appeal.text}</bdi>
      </p>
      {isOpen && (
        <p>
          Decide by <DeadlineText instant={appeal.decideBy} />; afterwards the rejection is overturned. {overturnText(job.overturnPays)}
        </p>
      )}
      {isOpen && !appeal.decidable && (
        <p>
          {undecidedText(appeal, duties.includes('review'))} {job.allowedActions.includes('approve') && APPEAL_MESSAGES.correct}
        </p>
      )}
      {appeal.reason && (
        <p>
          {!appeal.byTime && 'Reason: '}
          <bdi>{appeal.reason}</bdi>
        </p>
      )}
      {appeal.decidable && (
        <p className={styles.links}>
          <Button variant="danger" onClick={() => setDeciding('uphold')}>
            Uphold the rejection
          </Button>
          <Button variant="primary" onClick={() => setDeciding('overturn')}>
            Overturn the rejection
          </Button>
        </p>
      )}
      {deciding && <DecideDialog job={job} appeal={appeal} decision={deciding} onClose={() => setDeciding(undefined)} />}
    </Notice>
  );
}

interface Deciding {
  readonly job: JobDetail;
  readonly appeal: JobAppeal;
  readonly decision: AppealDecision;
  readonly onClose: () => void;
}

function DecideDialog({ job, appeal, decision, onClose }: Deciding) {
  const decide = decideWith(onClose);
  const isFor = decision === 'overturn';
  return (
    <ReasonDialog
      title={`${isFor ? 'Overturn' : 'Uphold'} the rejection of ${jobTitle(job)}`}
      about={isFor ? overturnText(job.overturnPays) : `${annotatorName(job)} can still rework it. This rejection cannot be appealed again.`}
      rules={APPEAL_DECISION_RULES}
      hint="The annotator reads this. Say what the work and the guideline show."
      variant={isFor ? 'primary' : 'danger'}
      confirmLabel={isFor ? 'Overturn the rejection' : 'Uphold the rejection'}
      onReason={(reason) => decide(() => decideAppeal(appeal._id, decision, reason))}
      onClose={onClose}
    />
  );
}
