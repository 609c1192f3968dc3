import { DetailList, type Detail } from '@labelbridge/area-parts';
import { type Skills, skillsText } from '@labelbridge/contracts';
import { Dialog, LinkButton, Chip, DateText, StatusChip } from '@labelbridge/ui';
import { dutyLabels } from '../../../shared/duties.js';
import { fullName, EmailText } from '../../../shared/PersonName.js';
import { userPath } from '../../../shared/paths.js';
import { ROLE_LABEL } from '../../../shared/names.js';
import { type User } from '../api/users.js';
import { AccountChanges } from './AccountChanges.js';
import styles from './manage-user.module.css';

/** The claimed skills come with the page of one person. */
export const accountDetails = (user: User & { readonly claimedSkills?: Skills | null }): readonly Detail[] => [
  ['Username', `@${user.username}`],
  ['Email', <EmailText email={user.email} />],
  ['Phone Number', user.phone],
  ['Telegram', user.telegram],
  ['Hours a week', user.availableHoursPerWeek],
  ['Skills', user.claimedSkills && skillsText(user.claimedSkills)],
  ['Other skills', user.skills.join(', ')],
  ['Role', <Chip tone={user.role === 'ADMIN' ? 'info' : 'quiet'}>{ROLE_LABEL[user.role]}</Chip>],
  ['Duties', user.role === 'ADMIN' && dutyLabels(user.duties)],
  ['Status', <StatusChip status={user.status} />],
  ['Joined', <DateText instant={user.createdAt} />],
];

export function ManageUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={fullName(user)}>
      <DetailList details={accountDetails(user)} />
      <p className={styles.more}>
        <LinkButton size="small" to={userPath(user._id)}>
          See jobs, payments and history
        </LinkButton>
      </p>
      <AccountChanges user={user} onDone={onClose} />
    </Dialog>
  );
}
