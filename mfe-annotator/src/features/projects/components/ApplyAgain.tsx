import { toastFailure } from '@labelbridge/area-parts';
import { applyAgainText, businessDate } from '@labelbridge/contracts';
import { useAction } from '@labelbridge/session';
import { Button, LinkButton, toast } from '@labelbridge/ui';
import { projectTitle } from '../../../shared/names.js';
import { applyTo, type Project, refreshProjects } from '../api/projects.js';
import styles from './projects.module.css';

export function ApplyAgain({ project, application }: { project: Project; application: NonNullable<Project['myApplication']> }) {
  const title = projectTitle(project);
  const apply = useAction(async () => {
    const { message } = await applyTo(project._id);
    toast.success(`Applied to ${title}`, message);
    await refreshProjects();
  }, toastFailure('Your application was not sent'));
  const { applyAgain: again } = application;
  if (!again || !project.takesApplications) return null;
  return (
    <>
      <p className={styles.full}>{applyAgainText(again, businessDate(new Date(again.from)))}</p>
      {again.allowed ? (
        <Button variant="primary" wide busy={apply.busy} aria-label={`Apply again to ${title}`} onClick={() => void apply.run()}>
          Apply again
        </Button>
      ) : (
        <LinkButton wide to="/dashboard/profile">
          Go to your profile
        </LinkButton>
      )}
    </>
  );
}
