import { ForbiddenException } from '@nestjs/common';
import { type ActorKind, type Lifecycle, type Transition, staleStateMessage } from '@labelbridge/contracts';
import { type ActorRecord, actorKindOf } from '../access/current-user.js';
import { conflict } from '../errors/errors.js';

const KINDS: Readonly<Record<ActorKind, string>> = { annotator: 'annotators', admin: 'admins', system: 'the server' };

/**
 * Checks the actor as well, so that a route with a wrong role moves nothing.
 *
 * @throws 409 if the lifecycle has no such transition from the record's status, or if the guard refuses; 403 if it is not for `actor`
 */
export function transitionOrConflict<State extends string, Action extends string, Facts extends { status: State }>(
  lifecycle: Lifecycle<State, Action, Facts>,
  action: Action,
  record: Facts,
  actor: Pick<ActorRecord, '_id' | 'role'>,
): Transition<State, Action, Facts> {
  const transition = lifecycle.find(action, record.status);
  if (!transition) throw conflict(staleStateMessage(lifecycle.name, record.status));
  const { by, guard } = transition;
  if (!by.includes(actorKindOf(actor))) throw new ForbiddenException(`This is for ${by.map((kind) => KINDS[kind]).join(' and ')} only.`);
  const refusal = guard?.(record);
  if (refusal) throw conflict(refusal);
  return transition;
}
