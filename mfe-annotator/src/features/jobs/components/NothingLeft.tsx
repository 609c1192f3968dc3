import { Skeleton } from '@labelbridge/ui';
import { useJobTotals } from '../api/jobs.js';
import { NoWork } from './NoWork.js';

/** Empty state of all open work or of a project's open work. It tells if there ever was any. */
export function NothingLeft({ title, projectId }: { title: string; projectId?: string | undefined }) {
  const totals = Object.values(useJobTotals(projectId ? { projectId } : {}));
  if (totals.length === 0) return <Skeleton />;
  const hadWork = totals.some((total) => total !== 0);
  const none = `Nothing${projectId ? ' of this project' : ''} was assigned to you yet.`;
  return <NoWork title={title} text={hadWork ? 'You have submitted all that was assigned to you.' : none} />;
}
