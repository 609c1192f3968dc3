import { toastFailure, sendChange } from '@labelbridge/area-parts';
import { useAction, api } from '@labelbridge/session';
import { Button, toast } from '@labelbridge/ui';
import { fullName } from './PersonName.js';

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

/**
 * Reminds an annotator that pay waits for a payout account. @returns the server's message @throws ApiError 429 within a day of the last one
 */
const remindAccount = (id: string): Promise<string> =>
  sendChange(api.POST('/api/users/{id}/remind-account', { params: { path: { id } } }), `/api/users/${id}`, '/api/payments');
