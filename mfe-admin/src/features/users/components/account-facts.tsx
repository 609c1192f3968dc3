import { type ReactNode } from 'react';
import { Chip, DateText, StatusChip } from '@labelbridge/ui';
import { EmailText } from '../../../shared/show/EmailText.js';
import { type User } from '../api/users.js';
import { ROLE_LABEL } from '../role-label.js';

/** What is known of an account. */
export const accountFacts = (user: User): readonly (readonly [string, ReactNode])[] => [
  ['Username', `@${user.username}`],
  ['Email', <EmailText email={user.email} />],
  ['Phone Number', user.phone],
  ['Telegram', user.telegram],
  ['Hours a week', user.availableHoursPerWeek],
  ['Role', <Chip tone={user.role === 'ADMIN' ? 'info' : 'quiet'}>{ROLE_LABEL[user.role]}</Chip>],
  ['Status', <StatusChip status={user.status} />],
  ['Joined', <DateText instant={user.createdAt} />],
];
