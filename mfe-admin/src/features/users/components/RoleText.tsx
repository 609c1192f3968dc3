import { TwoLines } from '@labelbridge/area-parts';
import { StatusChip } from '@labelbridge/ui';
import { ROLE_LABEL } from '../../../shared/role-label.js';
import { type User } from '../api/users.js';

/** Shows the role of a user in a list. Status and promotion are shown only if they are unusual. */
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
