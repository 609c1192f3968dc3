import { Notice } from '@labelbridge/area-parts';
import { concernsWaitingText, waitingText } from '@labelbridge/contracts';
import { LinkButton } from '@labelbridge/ui';
import { concernsPath, questionsPath } from '../../../shared/paths.js';
import { useConcernFigures } from '../../concerns/api/concerns.js';
import { useQuestionFigures } from '../../questions/api/questions.js';

/** Says on a project's page how many answers to concerns are due, and leads to them. */
export function ConcernsWaiting({ projectId }: { projectId: string }) {
  const { data: figures } = useConcernFigures(projectId);
  const action = (
    <LinkButton size="small" to={concernsPath(projectId)}>
      See its concerns
    </LinkButton>
  );
  // Without the figures, because of an error too, the concerns can still be opened.
  if (!figures || figures.due === 0) return <div className="row">{action}</div>;
  return (
    <Notice tone="wait" action={action}>
      {concernsWaitingText(figures)}.
    </Notice>
  );
}

/** Says on a project's page how many questions wait, and leads to them. */
export function QuestionsWaiting({ projectId }: { projectId: string }) {
  const { data: figures } = useQuestionFigures(projectId);
  const action = (
    <LinkButton size="small" to={questionsPath(projectId)}>
      See its questions
    </LinkButton>
  );
  // Without the figures, because of an error too, the questions can still be opened.
  if (!figures || figures.open === 0) return <div className="row">{action}</div>;
  return (
    <Notice tone={figures.overdue === 0 ? 'info' : 'wait'} action={action}>
      {waitingText(figures)}.
    </Notice>
  );
}
