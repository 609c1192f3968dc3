import { DUTY_TEXT, type Duty, dutyMissingMessage } from '@labelbridge/contracts';
import { Outlet } from '@labelbridge/router';
import { dutiesOfUser, useSession } from '@labelbridge/session';
import { EmptyState, LinkButton } from '@labelbridge/ui';
import { personQualityPath, userPath } from './paths.js';

/** Duties of the admin who is logged in. */
export const useDuties = (): readonly Duty[] => dutiesOfUser(useSession((session) => session.user));

/** Path of a person's page that the admin may open: the account, or the quality of their work. */
export const usePersonPath = () => (useDuties().includes('people') ? userPath : personQualityPath);

export const dutyLabels = (duties: readonly Duty[]): string => duties.map((duty) => DUTY_TEXT[duty].label).join(', ');

/** Shows the pages inside to admins with one of the duties, and tells others which duty they lack and who gives it. */
export function NeedsDuty({ duties }: { duties: readonly [Duty, ...Duty[]] }) {
  const own = useDuties();
  if (duties.some((duty) => own.includes(duty))) return <Outlet />;
  return (
    <EmptyState
      icon="settings"
      title="This page is for another duty"
      text={`${dutyMissingMessage(duties)} Yours: ${dutyLabels(own)}.`}
      action={<LinkButton to="/admin">Go to the overview</LinkButton>}
    />
  );
}
