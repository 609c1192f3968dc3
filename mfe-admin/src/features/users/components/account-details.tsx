import { type Detail } from '@labelbridge/area-parts';
import { Chip, DateText, StatusChip } from '@labelbridge/ui';
import { EmailText } from '../../../shared/EmailText.js';
import { ROLE_LABEL } from '../../../shared/role-label.js';
import { type User } from '../api/users.js';

export const accountDetails = (user: User): readonly Detail[] => [
  ['Username', `@${user.username}`],
  ['Email', <EmailText email={user.email} />],
  ['Phone Number', user.phone],
  ['Telegram', user.telegram],
  ['Hours a week', user.availableHoursPerWeek],
  ['Skills', user.skills.join(', ')],
  ['Role', <Chip tone={user.role === 'ADMIN' ? 'info' : 'quiet'}>{ROLE_LABEL[user.role]}</Chip>],
  ['Status', <StatusChip status={user.status} />],
  ['Joined', <DateText instant={user.createdAt} />],
];
