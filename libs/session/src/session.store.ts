import { type SessionEndReason } from '@labelbridge/contracts';
import { create } from 'zustand';
import { type SessionUser } from './user.js';

export type SessionEnd = 'logout' | SessionEndReason;

export interface SessionState {
  /** `unknown` until `restore` has run. */
  readonly status: 'unknown' | 'visitor' | 'user';
  readonly user: SessionUser | undefined;
  readonly ended: SessionEnd | undefined;
  /** The server refuses calls until the user has added a second factor. */
  readonly needsSecondFactor?: boolean | undefined;
}

/** The session of this tab: `useSession((session) => session.user)`. */
export const useSession = create<SessionState>(() => ({ status: 'unknown', user: undefined, ended: undefined }));

/** Clears the reason, so that the end of the session is announced once. */
export function acknowledgeEnd(): void {
  if (useSession.getState().ended) useSession.setState({ ended: undefined });
}
