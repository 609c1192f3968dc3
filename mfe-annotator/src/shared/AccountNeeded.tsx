import { Notice } from '@labelbridge/area-parts';
import { ACCOUNT_REMINDER_MESSAGES, formatMoney, type Money } from '@labelbridge/contracts';
import { LinkButton } from '@labelbridge/ui';

export function AccountNeeded({ waiting = [] }: { waiting?: readonly Money[] }) {
  const owed = waiting.map((money) => formatMoney(money, { trimZeros: true })).join(' and ');
  return (
    <Notice
      tone="wait"
      title={ACCOUNT_REMINDER_MESSAGES.needed}
      action={
        <LinkButton size="small" to="/dashboard/profile">
          Go to your profile
        </LinkButton>
      }
    >
      <p>
        {owed && `${owed} is waiting for you. `}
        {ACCOUNT_REMINDER_MESSAGES.neededText}
      </p>
    </Notice>
  );
}
