/** Waits for a promise. @throws an error that names `what`, if it is not settled within the time */
export function inTime<T>(what: string, promise: Promise<T>, withinMs?: number): Promise<T>;

/**
 * Looks again and again until it sees something: anything but undefined and false.
 *
 * @throws an error that names `what`, if it is not there within the time; what `look` throws
 */
export function waitFor<T>(
  what: string,
  look: () => T | Promise<T>,
  options?: { readonly withinMs?: number; readonly everyMs?: number },
): Promise<Exclude<T, undefined | false>>;
