/**
 * The version of everything an area and the shell share at run time: this contract and the public faces of the shared
 * libraries (router, ui, session). Raise it with whatever an area of this version needs and an older shell has not.
 *
 * 2: the shell no longer brings Module Federation's runtime (docs/adr/0010); `seenAt` and what waits on the device.
 */
export const CONTRACT_VERSION = 2;

/** The oldest version whose areas still work in this shell. Raise it only where they would break: teams deploy when they can. */
export const OLDEST_CONTRACT = 2;

/** Whether an area fits into a shell, and if not which of the two is behind. */
export function contractFit(built: number, shell = { current: CONTRACT_VERSION, oldest: OLDEST_CONTRACT }): 'fits' | 'older' | 'newer' {
  if (built < shell.oldest) return 'older';
  return built > shell.current ? 'newer' : 'fits';
}
