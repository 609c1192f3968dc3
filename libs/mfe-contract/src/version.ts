/**
 * The version of all that an area and the shell share at run time: this contract and the exports of the shared libraries (router, ui,
 * session). Raise it with every addition that a new area needs and an older shell lacks.
 *
 * 3: Back closes dialogs, pages with unsaved changes ask, and a list knows its place in the history.
 * 2: the shell no longer contains Module Federation's runtime (docs/adr/0010); `seenAt` and the offline queue.
 */
export const CONTRACT_VERSION = 3;

/** The oldest version whose areas still work in this shell. Raise it only when older areas would break: teams deploy independently. */
export const OLDEST_CONTRACT = 2;

/** Whether an area fits a shell, and if not, whether the area is older or newer. */
export function contractFit(built: number, shell = { current: CONTRACT_VERSION, oldest: OLDEST_CONTRACT }): 'fits' | 'older' | 'newer' {
  if (built < shell.oldest) return 'older';
  return built > shell.current ? 'newer' : 'fits';
}
