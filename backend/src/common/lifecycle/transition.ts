import { ForbiddenException } from '@nestjs/common';
import { type ActorKind, type Lifecycle, type Transition, hasDuty, staleStateMessage } from '@labelbridge/contracts';
import { type Actor, actorKindOf, recordOfActor } from '../access/current-user.js';
import { missingDuty } from '../access/duty.js';
import { conflict } from '../errors/errors.js';

const KINDS: Readonly<Record<ActorKind, string>> = { annotator: 'annotators', admin: 'admins', system: 'the server' };

/**
 * Checks the actor and the duty as well, so that a route with a wrong declaration moves nothing.
 *
 * @throws 409 if the lifecycle has no such transition from the record's status, or if the guard refuses; 403 if it is not for `actor`, or
 * an admin lacks its duty
 */
export function transitionOrConflict<State extends string, Action extends string, Facts extends { status: State }>(
  lifecycle: Lifecycle<State, Action, Facts>,
  action: Action,
  record: Facts,
  actor: Actor,
): Transition<State, Action, Facts> {
  const transition = lifecycle.find(action, record.status);
  if (!transition) throw conflict(staleStateMessage(lifecycle.name, record.status));
  const { by, duty, guard } = transition;
  const kind = actorKindOf(recordOfActor(actor));
  if (!by.includes(kind)) throw new ForbiddenException(`This is for ${by.map((each) => KINDS[each]).join(' and ')} only.`);
  if (duty && !hasDuty(kind, duty, actor.kind === 'person' ? actor.person.scopes : [])) throw missingDuty([duty]);
  const refusal = guard?.(record);
  if (refusal) throw conflict(refusal);
  return transition;
}
