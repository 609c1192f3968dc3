import { TwoLines } from '@labelbridge/area-parts';
import { StatusChip } from '@labelbridge/ui';
import { ROLE_LABEL } from '../../../shared/role-label.js';
import { type User } from '../api/users.js';

/** The role of a user in a list, with what is unusual: nearly everybody is active, and proposed for nothing. */
export function RoleText({ user: { role, status, promotion } }: { user: Pick<User, 'role' | 'status' | 'promotion'> }) {
  const isActive = status === 'active';
  return (
    <TwoLines
      under={
        (!isActive || promotion) && (
          <>
            {!isActive && <StatusChip status={status} />} {promotion && 'Proposed as admin'}
          </>
        )
      }
    >
      {ROLE_LABEL[role]}
    </TwoLines>
  );
}
