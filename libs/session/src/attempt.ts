/** Accesses browser storage, which may throw (private windows, full disks). @returns undefined if it threw */
export function attempt<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}
