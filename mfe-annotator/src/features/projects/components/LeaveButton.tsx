import { useState } from 'react';
import { toastFailure } from '@labelbridge/area-parts';
import { LEAVING_MESSAGES } from '@labelbridge/contracts';
import { useAction } from '@labelbridge/session';
import { Button, Dialog, DialogActions, ErrorState, Skeleton, toast } from '@labelbridge/ui';
import { LeavingJobs } from '../../../shared/LeavingJobs.js';
import { projectTitle } from '../../../shared/names.js';
import { leaveProject, type Project, useLeaving } from '../api/projects.js';

/** Leaves a project, after a preview of what becomes of the open work. */
export function LeaveButton({ project }: { project: Project }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="quiet" aria-label={`${LEAVING_MESSAGES.leave} ${projectTitle(project)}`} onClick={() => setAsking(true)}>
        {LEAVING_MESSAGES.leave}
      </Button>
      {asking && <LeaveDialog project={project} onClose={() => setAsking(false)} />}
    </>
  );
}

function LeaveDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const { data, error, reload } = useLeaving(project._id);
  const leave = useAction(async () => {
    const { message, failed } = await leaveProject(project._id);
    const [first] = failed;
    if (first) toast.info(message, first.message);
    else toast.success(message, projectTitle(project));
    onClose();
  }, toastFailure(LEAVING_MESSAGES.notLeft));
  return (
    <Dialog open onClose={onClose} title={LEAVING_MESSAGES.title(projectTitle(project))}>
      {data ? (
        <>
          <p>{LEAVING_MESSAGES.lead}</p>
          {data.jobs.length === 0 && <p>{LEAVING_MESSAGES.noJobs}</p>}
          <LeavingJobs jobs={data.jobs} />
          <DialogActions>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="danger" busy={leave.busy} onClick={() => void leave.run()}>
              {LEAVING_MESSAGES.confirm}
            </Button>
          </DialogActions>
        </>
      ) : error ? (
        <ErrorState title="What becomes of your work could not be loaded" error={error} onRetry={() => void reload()} />
      ) : (
        <Skeleton lines={4} />
      )}
    </Dialog>
  );
}
