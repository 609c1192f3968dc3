import { useState } from 'react';
import { toastFailure } from '@labelbridge/area-parts';
import { DUTIES, DUTY_TEXT, type Duty, sameDuties } from '@labelbridge/contracts';
import { useAction } from '@labelbridge/session';
import { Button, CheckboxField, Dialog, FormActions, toast } from '@labelbridge/ui';
import { fullName } from '../../../shared/PersonName.js';
import { changeUser, type User } from '../api/users.js';

interface Props {
  readonly user: User;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Proposes duties of an admin, or of an annotator who becomes an admin with them. A second admin approves. */
export function DutiesDialog({ user, onDone, onClose }: Props) {
  const isAdmin = user.role === 'ADMIN';
  const [chosen, setChosen] = useState<readonly Duty[]>(isAdmin ? user.duties : DUTIES);
  const propose = useAction(async () => {
    toast.success(await changeUser(user._id, { duties: [...chosen], ...(isAdmin ? {} : { role: 'ADMIN' }) }));
    onDone();
  }, toastFailure('The account is unchanged'));
  const set = (duty: Duty, isChosen: boolean) => setChosen(DUTIES.filter((one) => (one === duty ? isChosen : chosen.includes(one))));
  const isUnchanged = isAdmin && sameDuties(chosen, user.duties);
  return (
    <Dialog open onClose={onClose} title={`Duties: ${fullName(user)}`}>
      <p>
        Another admin with the duty People must approve it. Then {user.firstname} is logged out, and{' '}
        {isAdmin ? 'has' : 'becomes an admin with'} these duties alone:
      </p>
      {DUTIES.map((duty) => (
        <CheckboxField
          key={duty}
          name={duty}
          label={DUTY_TEXT[duty].label}
          hint={DUTY_TEXT[duty].what}
          checked={chosen.includes(duty)}
          onChange={(isChosen) => set(duty, isChosen)}
        />
      ))}
      <FormActions>
        <Button disabled={propose.busy} onClick={onClose}>
          Cancel
        </Button>
        <Button variant="primary" busy={propose.busy} disabled={chosen.length === 0 || isUnchanged} onClick={() => void propose.run()}>
          Propose
        </Button>
      </FormActions>
    </Dialog>
  );
}
