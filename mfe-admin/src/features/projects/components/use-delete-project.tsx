import { type ReactNode } from 'react';
import { ADMIN_TOAST_MESSAGES as MESSAGES } from '@labelbridge/contracts';
import { useAction } from '@labelbridge/session';
import { toast, useConfirm } from '@labelbridge/ui';
import { serverMessage } from '../../../shared/server-message.js';
import { deleteProject, type Project } from '../api/projects.js';

export function useDeleteProject(onDeleted?: () => void): { ask: (project: Project) => void; busy: boolean; dialog: ReactNode } {
  const { confirm, confirmDialog } = useConfirm();
  const remove = useAction(
    async (project: Project) => {
      const { archived, message } = await deleteProject(project._id);
      toast.success(MESSAGES.projectDeleted, archived ? message : undefined);
      onDeleted?.();
    },
    (error) => toast.error(MESSAGES.projectDeleteFailedTitle, serverMessage(error, MESSAGES.projectDeleteFailed)),
  );
  const ask = async (project: Project) => {
    const yes = await confirm({
      title: MESSAGES.projectDeleteQuestion,
      text: `${project.projectName} of ${project.company}. A project with applications or tasks is archived instead: it can be read, but not changed.`,
      danger: true,
    });
    if (yes) await remove.run(project);
  };
  return { ask: (project) => void ask(project), busy: remove.busy, dialog: confirmDialog };
}
