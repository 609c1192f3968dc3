import { Notice } from '@labelbridge/area-parts';
import { concernsWaitingText } from '@labelbridge/contracts';
import { LinkButton } from '@labelbridge/ui';
import { concernsPath } from '../../../shared/paths.js';
import { useConcernFigures } from '../../concerns/api/concerns.js';

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
