/** Waits for a promise. @throws Error that names `what`, if it is not settled within `withinMs` */
export function inTime<T>(what: string, promise: Promise<T>, withinMs?: number): Promise<T>;

/**
 * Calls `look` until it returns anything but undefined or false.
 *
 * @throws Error that names `what`, after `withinMs`. Errors of `look` pass through
 */
export function waitFor<T>(
  what: string,
  look: () => T | Promise<T>,
  options?: { readonly withinMs?: number; readonly everyMs?: number },
): Promise<Exclude<T, undefined | false>>;
