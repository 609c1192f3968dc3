import { type Role } from '@labelbridge/contracts';

/** Who is calling, as read from the database for this very request: a role or status changed since is in force. */
export interface CurrentUser {
  readonly _id: string;
  readonly role: Role;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly username: string;
  readonly phone: string;
  /** The session that the call came in by. */
  readonly sessionId: string;
}

/** The part of a person that histories keep: who did it, by the name he had then. */
export interface ActorRecord {
  _id: string;
  name: string;
  role: Role;
}

/** Who did what nobody pressed a button for: the worker, a webhook, the start. */
export const SYSTEM_ACTOR: Readonly<ActorRecord> = { _id: 'system', name: 'Labelbridge', role: 'ADMIN' };

/** What a history keeps of `person`. */
export const actorOf = (person: Pick<CurrentUser, '_id' | 'role' | 'firstname' | 'lastname'>): ActorRecord => ({
  _id: person._id,
  name: `${person.firstname} ${person.lastname}`,
  role: person.role,
});
