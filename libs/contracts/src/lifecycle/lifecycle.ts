import { type Duty, type Principal } from '../principal.js';

/** Author of a transition. `system` is the server by itself: a worker, a webhook, or a consequence of another change. */
export type ActorKind = 'annotator' | 'admin' | 'system';

/** Minimal record of a lifecycle. Guards may need more. */
interface Stateful<State extends string> {
  readonly status: State;
}

interface TransitionRow<State extends string, Action extends string, Facts> {
  readonly action: Action;
  readonly from: State;
  readonly to: State;
  readonly by: readonly ActorKind[];
  /** The duty that an admin needs. Required if `by` names admins. */
  readonly duty?: Duty;
  readonly reasonRequired?: true;
  /** @returns the reason, in words for people, why this record must not make the transition; undefined if it may */
  readonly guard?: (record: Facts) => string | undefined;
}

export interface Transition<State extends string, Action extends string, Facts = Stateful<State>> extends TransitionRow<
  State,
  Action,
  Facts
> {
  readonly label: string;
}

/** Lifecycle as data: the server decides by it, and the screens derive their tabs and buttons from it. */
export interface Lifecycle<State extends string, Action extends string, Facts extends Stateful<State> = Stateful<State>> {
  readonly name: string;
  readonly states: readonly State[];
  readonly initial: State;
  readonly transitions: readonly Transition<State, Action, Facts>[];
  /** @returns the transition, guarded or not; undefined if there is none */
  find(action: Action, from: State): Transition<State, Action, Facts> | undefined;
  /**
   * @param scopes of an admin, who makes only transitions of their duties
   * @returns the transitions of `actor` from the record's status that their guards allow, in the order of the table
   */
  allowed(record: Facts, actor: ActorKind, scopes: Principal['scopes']): readonly Transition<State, Action, Facts>[];
  sources(action: Action): readonly State[];
}

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** @returns whether an admin holds the duty of a transition; true for other actors */
export const hasDuty = (actor: ActorKind, duty: Duty | undefined, scopes: Principal['scopes']): boolean =>
  actor !== 'admin' || duty === undefined || scopes.includes(duty);

/**
 * Checks the table: every state is known and can be reached, an action leads from a state to one place only, and admins need a duty.
 * The text of a button is the name of its action.
 *
 * Calls are marked `@__PURE__`: a page that needs only the states omits the table and its messages (2.7 kB of the landing page).
 *
 * @throws Error that names the fault; the server does not start
 */
export function defineLifecycle<State extends string, Action extends string, Facts extends Stateful<State> = Stateful<State>>(table: {
  name: string;
  states: readonly State[];
  initial: State;
  transitions: readonly TransitionRow<State, Action, Facts>[];
}): Lifecycle<State, Action, Facts> {
  const { name, states, initial } = table;
  const transitions = table.transitions.map((row) => ({ ...row, label: capitalised(row.action) }));
  const fault = (what: string): Error => new Error(`lifecycle ${name}: ${what}`);
  if (!states.includes(initial)) throw fault(`the initial state ${initial} is not a state`);
  const seen = new Set<string>();
  for (const { action, from, to, by, duty } of transitions) {
    for (const state of [from, to]) if (!states.includes(state)) throw fault(`${state} is not a state`);
    const way = `${action} from ${from}`;
    if (seen.has(way)) throw fault(`${way} leads to two places`);
    if (by.includes('admin') !== Boolean(duty)) throw fault(`${way} needs a duty exactly if admins make it`);
    seen.add(way);
  }
  const reached = new Set<State>([initial]);
  for (let before = 0; before !== reached.size;) {
    before = reached.size;
    for (const { from, to } of transitions) if (reached.has(from)) reached.add(to);
  }
  for (const state of states) if (!reached.has(state)) throw fault(`${state} cannot be reached`);
  return {
    ...table,
    transitions,
    find: (action, from) => transitions.find((one) => one.action === action && one.from === from),
    allowed: (record, actor, scopes) =>
      transitions.filter(
        ({ from, by, duty, guard }) => from === record.status && by.includes(actor) && hasDuty(actor, duty, scopes) && !guard?.(record),
      ),
    sources: (action) => transitions.filter((one) => one.action === action).map(({ from }) => from),
  };
}
