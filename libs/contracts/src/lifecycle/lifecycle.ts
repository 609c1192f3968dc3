/** Who presses the button. `system` is a rule of ours that acts with another change. */
export type Actor = 'annotator' | 'admin' | 'system';

/** One arrow of a lifecycle. */
export interface Transition<State extends string, Action extends string> {
  readonly action: Action;
  readonly from: State;
  readonly to: State;
  readonly by: Actor;
  /** Whether the person must say why. */
  readonly reasonRequired?: true;
}

/** A lifecycle as data: the server decides by it and the screens draw their buttons from it. */
export interface Lifecycle<State extends string, Action extends string> {
  readonly name: string;
  readonly states: readonly State[];
  readonly initial: State;
  readonly transitions: readonly Transition<State, Action>[];
  /** The arrow that `action` takes from `from`, or undefined where there is none. */
  find(action: Action, from: State): Transition<State, Action> | undefined;
  /** What `actor` may do in `from`, in the order of the table. */
  allowed(from: State, actor: Actor): readonly Transition<State, Action>[];
  /** The states from which `action` leads somewhere. */
  sources(action: Action): readonly State[];
}

/**
 * Makes a lifecycle of a table and checks it: every state is known and can be reached, and an action leads from a state
 * to one place only.
 *
 * @throws Error naming the fault; it stops the start of the server.
 */
export function defineLifecycle<State extends string, Action extends string>(table: {
  name: string;
  states: readonly State[];
  initial: State;
  transitions: readonly Transition<State, Action>[];
}): Lifecycle<State, Action> {
  const { name, states, initial, transitions } = table;
  const fault = (what: string): Error => new Error(`lifecycle ${name}: ${what}`);
  if (!states.includes(initial)) throw fault(`the initial state ${initial} is not a state`);
  const seen = new Set<string>();
  for (const { action, from, to } of transitions) {
    for (const state of [from, to]) if (!states.includes(state)) throw fault(`${state} is not a state`);
    const arrow = `${action} from ${from}`;
    if (seen.has(arrow)) throw fault(`${arrow} leads to two places`);
    seen.add(arrow);
  }
  const reached = new Set<State>([initial]);
  for (let before = 0; before !== reached.size;) {
    before = reached.size;
    for (const { from, to } of transitions) if (reached.has(from)) reached.add(to);
  }
  for (const state of states) if (!reached.has(state)) throw fault(`${state} cannot be reached`);
  return {
    ...table,
    find: (action, from) => transitions.find((arrow) => arrow.action === action && arrow.from === from),
    allowed: (from, actor) => transitions.filter((arrow) => arrow.from === from && arrow.by === actor),
    sources: (action) => transitions.filter((arrow) => arrow.action === action).map((arrow) => arrow.from),
  };
}
