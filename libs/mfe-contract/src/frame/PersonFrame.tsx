import { useState, type ReactNode } from 'react';
import {
  AUTH_MESSAGES,
  draftsLostText,
  HOME_OF,
  navigationOf,
  openTo,
  waitingLostText,
  workLostText,
  type Role,
} from '@labelbridge/contracts';
import { countDrafts, countUnsentWork, dutiesOfUser, logout, useAction, useQueuedChanges, type SessionUser } from '@labelbridge/session';
import { AppFrame, ConfirmDialog } from '@labelbridge/ui';
import { StepUpQuestion } from './StepUpQuestion.js';

interface Props {
  /** Undefined while the session is being restored. */
  readonly user: SessionUser | undefined;
  readonly role: Role;
  readonly search?: ReactNode;
  readonly bell?: ReactNode;
  readonly strip?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of the pages of a role, with the log-out dialog. Used by the shell and by standalone areas. */
export function PersonFrame({ user, role, search, bell, strip, children }: Props) {
  const [asking, setAsking] = useState(false);
  const leave = useAction(logout);
  const drafts = asking && user ? countDrafts(user.userId) : 0;
  const waiting = useQueuedChanges(({ items }) => items.length);
  const work = asking && user ? countUnsentWork(user.userId) : 0;
  const person = user && { name: `${user.firstName} ${user.lastName}`.trim(), email: user.email };
  return (
    <AppFrame
      nav={user ? openTo(navigationOf(role), dutiesOfUser(user)) : navigationOf(role)}
      home={HOME_OF[role]}
      person={person}
      search={search}
      bell={bell}
      strip={strip}
      onLogout={() => setAsking(true)}
    >
      {children}
      <StepUpQuestion />
      <ConfirmDialog
        open={asking}
        title={AUTH_MESSAGES.logoutQuestion}
        busy={leave.busy}
        onConfirm={() => void leave.run()}
        onClose={() => setAsking(false)}
        danger={drafts + waiting + work > 0}
      >
        {drafts + waiting + work > 0 && (
          <>
            {work > 0 && <p>{workLostText(work)}</p>}
            {waiting > 0 && <p>{waitingLostText(waiting)}</p>}
            {drafts > 0 && <p>{draftsLostText(drafts)}</p>}
          </>
        )}
      </ConfirmDialog>
    </AppFrame>
  );
}
