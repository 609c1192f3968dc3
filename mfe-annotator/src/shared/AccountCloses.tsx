import { CLOSING_MESSAGES } from '@labelbridge/contracts';
import { DateText, EmptyState, LinkButton } from '@labelbridge/ui';

/** Empty state of any work of a person who closes the account: no other cause brings work back. */
export function AccountCloses({ since }: { since: string }) {
  return (
    <EmptyState
      icon="clock"
      title={CLOSING_MESSAGES.closing}
      text={
        <>
          Since <DateText instant={since} />, at your request, you get no new work. {CLOSING_MESSAGES.keepUntil}
        </>
      }
      action={
        <LinkButton variant="primary" to="/dashboard/settings">
          {CLOSING_MESSAGES.seeOrKeep}
        </LinkButton>
      }
    />
  );
}
