import { toastFailure } from '@labelbridge/area-parts';
import { useAction } from '@labelbridge/session';
import { Button, toast } from '@labelbridge/ui';
import { fullName } from './PersonName.js';
import { remindAccount } from './remind-account.js';

export function RemindAccountButton({ person }: { person: { _id: string; firstname: string; lastname: string } }) {
  const remind = useAction(
    async () => toast.success(await remindAccount(person._id), fullName(person)),
    toastFailure('No reminder was sent'),
  );
  return (
    <Button size="small" busy={remind.busy} aria-label={`Remind ${fullName(person)} of a payout account`} onClick={() => void remind.run()}>
      Remind
    </Button>
  );
}
