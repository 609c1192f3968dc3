import { unreadMessagesText } from '@labelbridge/contracts';
import { LinkButton } from '@labelbridge/ui';
import { type Project } from '../api/projects.js';

export function ApplicationLink({ application, title }: { application: NonNullable<Project['myApplication']>; title: string }) {
  const { _id, unreadMessages } = application;
  const label = unreadMessages > 0 ? unreadMessagesText(unreadMessages) : 'Messages';
  return (
    <LinkButton to={`/dashboard/applications/${_id}`} aria-label={`${label} about your application to ${title}`}>
      {label}
    </LinkButton>
  );
}
