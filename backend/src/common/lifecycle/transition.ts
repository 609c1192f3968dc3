import { type Lifecycle, type Transition, staleStateMessage } from '@labelbridge/contracts';
import { conflict } from '../errors/errors.js';

/** @throws 409 if the lifecycle has no such transition from the record's status, or if the guard refuses */
export function transitionOrConflict<State extends string, Action extends string, Facts extends { status: State }>(
  lifecycle: Lifecycle<State, Action, Facts>,
  action: Action,
  record: Facts,
): Transition<State, Action, Facts> {
  const transition = lifecycle.find(action, record.status);
  if (!transition) throw conflict(staleStateMessage(lifecycle.name, record.status));
  const refusal = transition.guard?.(record);
  if (refusal) throw conflict(refusal);
  return transition;
}
