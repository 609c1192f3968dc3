import { useSession } from '@labelbridge/session';
import { dropDraftsOf } from './draft.js';

/** Drafts outlive a session that ran out, so that nothing typed is lost; they go with the person who logs out. */
export function dropDraftsAtLogout(): void {
  useSession.subscribe((session, before) => {
    if (session.ended === 'logout' && before.user) dropDraftsOf(before.user.userId);
  });
}
