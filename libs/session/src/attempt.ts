/**
 * Reaches for the browser's storage, which may be refused (private windows, full disks): all goes on without it.
 *
 * @returns what `access` returns, or undefined where it threw
 */
export function attempt<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}
