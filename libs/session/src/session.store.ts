import { type SessionEndReason } from '@labelbridge/contracts';
import { create } from 'zustand';
import { type SessionUser } from './user.js';

/** Why there is nobody logged in any more. */
export type SessionEnd = 'logout' | SessionEndReason;

export interface SessionState {
  /** `unknown` until the session of an earlier page is restored or found gone. */
  readonly status: 'unknown' | 'visitor' | 'user';
  readonly user: SessionUser | undefined;
  readonly ended: SessionEnd | undefined;
  /** That the server does nothing for this person before he has added a second factor. */
  readonly needsSecondFactor?: boolean | undefined;
}

/** Who is logged in. Components read it: `useSession((session) => session.user)`. */
export const useSession = create<SessionState>(() => ({ status: 'unknown', user: undefined, ended: undefined }));

/** Notes that the end of the session was told, so that it is told once. */
export function acknowledgeEnd(): void {
  if (useSession.getState().ended) useSession.setState({ ended: undefined });
}
