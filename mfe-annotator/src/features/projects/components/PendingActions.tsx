import { toastFailure } from '@labelbridge/area-parts';
import { unreadMessagesText } from '@labelbridge/contracts';
import { useAction } from '@labelbridge/session';
import { Button, DateText, StatusChip, toast, useConfirm, LinkButton } from '@labelbridge/ui';
import { projectTitle } from '../../../shared/names.js';
import { type Project, withdrawApplication } from '../api/projects.js';
import styles from './projects.module.css';

export function PendingActions({ project, application }: { project: Project; application: NonNullable<Project['myApplication']> }) {
  const title = projectTitle(project);
  const { confirm, confirmDialog } = useConfirm();
  const withdraw = useAction(async () => {
    const { message } = await withdrawApplication(application._id);
    toast.success(message, `You can apply to ${title} again while it takes applications.`);
  }, toastFailure('Your application was not withdrawn'));
  const ask = async () => {
    const sure = await confirm({
      title: 'Withdraw your application?',
      text: `${title} will no longer consider you. You can apply again while it takes applications.`,
    });
    if (sure) await withdraw.run();
  };
  return (
    <>
      <div className={styles.state}>
        <StatusChip status={application.status} />
        <span className={styles.since}>
          Applied <DateText instant={application.appliedAt} dateOnly />
        </span>
      </div>
      <ApplicationLink application={application} title={title} />
      <Button busy={withdraw.busy} aria-label={`Withdraw your application to ${title}`} onClick={() => void ask()}>
        Withdraw
      </Button>
      {confirmDialog}
    </>
  );
}

export function ApplicationLink({ application, title }: { application: NonNullable<Project['myApplication']>; title: string }) {
  const { _id, unreadMessages } = application;
  const label = unreadMessages > 0 ? unreadMessagesText(unreadMessages) : 'Messages';
  return (
    <LinkButton to={`/dashboard/applications/${_id}`} aria-label={`${label} about your application to ${title}`}>
      {label}
    </LinkButton>
  );
}
