/** `{ data }`: one thing. */
export interface One<T> {
  data: T;
}

/** `{ message, data }`: what was made or changed. */
export interface Changed<T> {
  message: string;
  data: T;
}

/** One of many that a call could not do, and why. */
export interface Failure {
  id: string;
  message: string;
}

/** `{ message, data: [...], failed: [...] }`: a call on many. */
export interface Many<T> extends Changed<T[]> {
  failed: Failure[];
}
