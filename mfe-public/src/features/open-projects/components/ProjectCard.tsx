import { useId, useState } from 'react';
import {
  type ApplicationStatus,
  contentLabels,
  formatRate,
  itemsEachText,
  mayDisturb,
  MODALITY_LABEL,
  openProjectPath,
  needsText,
  reviewTerms,
  WORK_MESSAGES,
} from '@labelbridge/contracts';
import { Button, Card, Chip, cx, Icon, LinkButton, PlainDateText, StatusChip, type Tone, VisuallyHidden } from '@labelbridge/ui';
import { PATHS } from '../../../site/site.js';
import { type OpenProject } from '../api/open-projects.js';
import styles from './open-projects.module.css';

const APPLIED: Readonly<Record<Exclude<ApplicationStatus, 'withdrawn'>, { words: string; tone: Tone }>> = {
  pending: { words: 'Application pending', tone: 'wait' },
  approved: { words: 'You have joined', tone: 'good' },
  rejected: { words: 'Application not accepted', tone: 'bad' },
};

const JOINING =
  'Join Now sends your application, and you hear back either way. You then get tasks with a guideline, and approved work is paid to your Naira account.';

/** Shows an open project (specification section 2, Public pages). */
export function ProjectCard({
  project,
  applied,
  busy,
  disabled,
  onJoin,
}: {
  project: OpenProject;
  applied: ApplicationStatus | undefined;
  busy: boolean;
  /** True while another application is being sent. */
  disabled: boolean;
  onJoin: () => void;
}) {
  const { _id, title, company, modality, rate, duration, itemsEach, reviewDays, needs, publicStatus, takesApplications } = project;
  const id = useId();
  return (
    <Card className={styles.card} role="group" aria-labelledby={id}>
      <div className="spread">
        <StatusChip status={publicStatus} />
        {modality && (
          <span className={cx('muted', styles.modality)}>
            <Icon name={modality} size={18} /> {MODALITY_LABEL[modality]}
          </span>
        )}
      </div>
      <div>
        <h2 id={id}>{title}</h2>
        <p className="muted">{company}</p>
      </div>
      <Details project={project} />
      {needs && <p>Needs: {needsText(project)}</p>}
      {itemsEach !== null && <p>Work: {itemsEachText(itemsEach)}</p>}
      <p>Review: {reviewTerms(reviewDays)}</p>
      {mayDisturb(project) && <p>May show: {contentLabels(project.content)}</p>}
      {project.conditions && <p>{project.conditions}</p>}
      <dl className={styles.facts}>
        <div>
          <dt className="faint">Pay</dt>
          <dd>{rate ? formatRate(rate) : 'To be announced'}</dd>
        </div>
        <div>
          <dt className="faint">Duration</dt>
          <dd>{duration ?? 'To be announced'}</dd>
        </div>
      </dl>
      {applied && applied !== 'withdrawn' ? (
        <div className={cx('spread', styles.end)}>
          <Chip tone={APPLIED[applied].tone}>{APPLIED[applied].words}</Chip>
          <LinkButton variant="quiet" to="/dashboard/projects">
            See my projects
          </LinkButton>
        </div>
      ) : (
        <form
          className={cx('spread', styles.end)}
          action={PATHS.signup}
          onSubmit={(event) => {
            event.preventDefault();
            onJoin();
          }}
        >
          {/* Fallback without JavaScript: the button opens the sign-up page, which returns to this project. */}
          <input type="hidden" name="next" value={openProjectPath(_id)} />
          <Button
            type="submit"
            variant="primary"
            busy={busy}
            disabled={disabled || publicStatus !== 'Active' || !takesApplications}
            aria-describedby={id}
          >
            Join Now
          </Button>
          {publicStatus === 'Active' && !takesApplications && <p className={styles.full}>{WORK_MESSAGES.projectNotOpen}</p>}
        </form>
      )}
    </Card>
  );
}

function Details({ project: { description, dueDate, title } }: { project: OpenProject }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div>
      <div id={id}>
        {description !== null && <p className={cx(styles.description, !open && styles.cut)}>{description}</p>}
        {open && (
          <p className={cx('muted', styles.due)}>
            {JOINING} Work ends by <PlainDateText date={dueDate} />.
          </p>
        )}
      </div>
      <Button
        variant="quiet"
        size="small"
        className={cx(styles.more)}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {open ? 'Read Less' : 'Read More'}
        <VisuallyHidden> about {title}</VisuallyHidden>
      </Button>
    </div>
  );
}
