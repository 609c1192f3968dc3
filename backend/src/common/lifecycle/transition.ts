import { type Lifecycle, type Transition, staleStateMessage } from '@labelbridge/contracts';
import { conflict } from '../errors/errors.js';

/**
 * The transition that `action` makes of `record`.
 *
 * @throws 409 where the lifecycle has none from its status, or the transition's guard refuses
 */
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
