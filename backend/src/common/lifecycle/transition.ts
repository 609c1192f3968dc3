import { type Lifecycle, type Transition, staleStateMessage } from '@labelbridge/contracts';
import { conflict } from '../errors/errors.js';

/**
 * The arrow that `action` takes from `state`.
 *
 * @throws 409 telling the present state, where the lifecycle has no such arrow
 */
export function transitionOrConflict<State extends string, Action extends string>(
  lifecycle: Lifecycle<State, Action>,
  action: Action,
  state: State,
): Transition<State, Action> {
  const transition = lifecycle.find(action, state);
  if (!transition) throw conflict(staleStateMessage(lifecycle.name, state));
  return transition;
}
