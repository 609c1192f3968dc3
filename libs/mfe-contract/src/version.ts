/**
 * Version of everything that areas and the shell share at run time: this contract and the exports of router, ui and session. Raise it for
 * each addition that a new area needs and an older shell lacks.
 *
 * 3: Back closes dialogs, pages with unsaved changes ask, and a list keeps its place in the history.
 * 2: the shell no longer contains the runtime of Module Federation (docs/adr/0010); `seenAt` and the offline queue.
 */
export const CONTRACT_VERSION = 3;

/** Oldest version of an area that works in this shell. Raise it only if older areas break: teams deploy independently. */
export const OLDEST_CONTRACT = 2;

export function contractFit(built: number, shell = { current: CONTRACT_VERSION, oldest: OLDEST_CONTRACT }): 'fits' | 'older' | 'newer' {
  if (built < shell.oldest) return 'older';
  return built > shell.current ? 'newer' : 'fits';
}
