import { toastFailure } from '@labelbridge/area-parts';
import { useNavigate } from '@labelbridge/router';
import { useAction } from '@labelbridge/session';
import { Button, toast } from '@labelbridge/ui';
import { jobPath, projectTitle } from '../../../shared/names.js';
import { type Project, takeNextBatch } from '../api/projects.js';

/** Takes work that nobody has from the queue of a project; the server says why where there is none. */
export function NextBatch({ project }: { project: Project }) {
  const navigate = useNavigate();
  const take = useAction(async () => {
    const { message, data } = await takeNextBatch(project._id);
    toast.success('Batch taken', message);
    void navigate(jobPath(data._id));
  }, toastFailure('No batch was taken'));
  return (
    <Button busy={take.busy} aria-label={`Take a batch of ${projectTitle(project)}`} onClick={() => void take.run()}>
      Take a batch
    </Button>
  );
}
