import { LagosTime, ProgressBar } from '@labelbridge/area-parts';
import { figureSections, progressText, provenancePath, SHARE_LINK_LIMITS, SHARE_LINK_MESSAGES, SHARED_PAGE } from '@labelbridge/contracts';
import { Link, useLocation } from '@labelbridge/router';
import { Card, EmptyState, ErrorState, PlainDateText, Skeleton } from '@labelbridge/ui';
import { Figures, SectionFigures } from '../../../site/components/Figures.js';
import frame from '../../../site/proof.module.css';
import { usePageMeta } from '../../../site/use-page-meta.js';
import { type SharedProject, useSharedProject } from '../api/shared-project.js';

/** A project for its customer, who has a link and needs no account. It names no annotator. */
export default function SharedProjectPage() {
  const token = useLocation().hash.slice(1);
  const { data, error, reload } = useSharedProject(token);
  // A page that is open when its link ends does not keep its figures.
  const hasEnded = error?.status === 404;
  const shown = hasEnded ? undefined : data;
  usePageMeta({ title: shown ? `Project: ${shown.projectName}` : 'Project', path: SHARED_PAGE, listed: false });
  return (
    <div className={`container ${frame.page}`}>
      <h1>
        Project
        {shown && (
          <>
            : <bdi>{shown.projectName}</bdi>
          </>
        )}
      </h1>
      {hasEnded ? (
        <EmptyState icon="search" title={SHARE_LINK_MESSAGES.notThere} text="Ask the person who sent it for a new one." />
      ) : shown ? (
        <Shown project={shown} />
      ) : error ? (
        <ErrorState title="The project could not be loaded" error={error} onRetry={() => void reload()} />
      ) : (
        <Skeleton lines={8} />
      )}
    </div>
  );
}

function AnswersDone({ progress }: Pick<SharedProject, 'progress'>) {
  if (!progress || progress.items === 0) return 'No items in work yet';
  const words = `${progressText(progress)}. An item can need several answers, and items with known answers test the work: both count.`;
  return <ProgressBar label="Answers done" value={progress.done} max={progress.items} words={words} />;
}

const SignedCard = ({ card: { provenanceId, issuedAt } }: { card: NonNullable<SharedProject['card']> }) => (
  <>
    <Link to={provenancePath(provenanceId)}>Read the signed card</Link> of <LagosTime instant={issuedAt} />
  </>
);

function Shown({ project: { progress, dueDate, expiresAt, card, figures } }: { project: SharedProject }) {
  return (
    <>
      <Card title="Progress">
        <Figures
          rows={[
            ['Answers', <AnswersDone progress={progress} />],
            ['Due date', <PlainDateText date={dueDate} />],
            ['Dataset card', card ? <SignedCard card={card} /> : 'Not issued yet'],
            ['This link works until', <LagosTime instant={expiresAt} />],
          ]}
        />
      </Card>
      <SectionFigures sections={figureSections(figures)} />
      <p className="muted">
        The figures are at most {SHARE_LINK_LIMITS.figuresKept} hours old. Those about people, pay, known answers and files are in the
        dataset card.
      </p>
    </>
  );
}
