import { Button } from '@labelbridge/ui';
import { Notice } from '../../../common/Notice.js';
import { useProject } from '../../projects/api/projects.js';
import { projectTitle } from '../../projects/project-title.js';

/** Says that only one project's tasks are shown, and leads back to all. */
export function OfProject({ projectId, onShowAll }: { projectId: string; onShowAll: () => void }) {
  const { data } = useProject(projectId);
  return (
    <Notice
      tone="info"
      action={
        <Button size="small" onClick={onShowAll}>
          Show all tasks
        </Button>
      }
    >
      Only tasks of {data ? <b>{projectTitle(data)}</b> : 'one project'} are shown.
    </Notice>
  );
}
