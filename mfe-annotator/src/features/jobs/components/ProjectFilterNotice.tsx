import { Notice } from '@labelbridge/area-parts';
import { Button } from '@labelbridge/ui';
import { projectTitle } from '../../../shared/names.js';
import { useProject } from '../../projects/api/projects.js';

export function ProjectFilterNotice({ projectId, onShowAll }: { projectId: string; onShowAll: () => void }) {
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
      <p>Only tasks of {data ? <b>{projectTitle(data)}</b> : 'one project'} are shown.</p>
    </Notice>
  );
}
