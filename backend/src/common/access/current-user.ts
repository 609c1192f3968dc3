import { type ActorKind, type Principal, type Role, SYSTEM_NAME } from '@labelbridge/contracts';

/**
 * User of a request, loaded from the database or a cache of half a second. Changes of role, duties and status apply within that time. A
 * call with an API key has the key's owner, with the scopes of both.
 */
export interface CurrentUser extends Principal {
  readonly _id: string;
  readonly role: Role;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly username: string;
  readonly phone: string;
  /** Empty for an API key. */
  readonly sessionId: string;
  /** Name and prefix of the API key of the call, for histories. */
  readonly keyName?: string;
  readonly keyId?: string;
}

/** Author of a change: a person, or the server by itself. */
export type Actor = { readonly kind: 'person'; readonly person: CurrentUser } | { readonly kind: 'system' };

/** Actor in stored histories, with the name at that time. */
export interface ActorRecord {
  _id: string;
  name: string;
  role: Role;
}

/** The actor of automatic changes: by workers, webhooks and the start. */
export const SYSTEM_ACTOR: Readonly<ActorRecord> = { _id: 'system', name: SYSTEM_NAME, role: 'ADMIN' };

/** The kind by which a lifecycle allows a transition. */
export function actorKindOf({ _id, role }: Pick<ActorRecord, '_id' | 'role'>): ActorKind {
  if (_id === SYSTEM_ACTOR._id) return 'system';
  return role === 'ADMIN' ? 'admin' : 'annotator';
}

export const actorOf = (person: Pick<CurrentUser, '_id' | 'role' | 'firstname' | 'lastname' | 'keyName'>): ActorRecord => ({
  _id: person._id,
  name: `${person.firstname} ${person.lastname}${person.keyName ? `, by API key ${person.keyName}` : ''}`,
  role: person.role,
});

export const recordOfActor = (actor: Actor): ActorRecord => (actor.kind === 'system' ? SYSTEM_ACTOR : actorOf(actor.person));
