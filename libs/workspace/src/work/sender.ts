import { type AnnotationPatch, type PatchChange, type Region } from '@labelbridge/annotation';
import { hasEnd, hasPatch, hasTime, type Copy, type CopyLine, type ItemEnd } from './copy.js';

/** What the server says to a patch. */
export type PatchAnswer =
  /** `changes`: how often items of the job came or went. */
  | { readonly kind: 'taken'; readonly revision: number; readonly changes: number }
  | { readonly kind: 'conflict'; readonly revision: number; readonly changes: PatchChange[] }
  | { readonly kind: 'gap' }
  /** It breaks a rule. It was not applied and never will be. */
  | { readonly kind: 'refused'; readonly error: Error };

/** The calls that a copy is sent with. Each throws where there is no answer, and where the server refuses for another reason. */
export interface WorkServer {
  readonly patch: (assignmentId: string, patch: AnnotationPatch) => Promise<PatchAnswer>;
  /** Closes an open item. @returns how often items of the job came or went */
  readonly close: (assignmentId: string, end: ItemEnd, revision: number) => Promise<number>;
  /** Opens a closed item again. @returns as `close` */
  readonly reopen: (assignmentId: string) => Promise<number>;
  readonly read: (assignmentId: string) => Promise<{ readonly revision: number; readonly regions: Region[] }>;
}

/** A copy that lines are written to, one after another. */
export interface SentCopy {
  readonly assignmentId: string;
  readonly current: () => Copy;
  /** Writes a line on the device, then advances the copy. */
  readonly write: (line: CopyLine) => Promise<void>;
}

async function sendPatch(copy: SentCopy, patch: AnnotationPatch, server: WorkServer, onChanges: (changes: number) => void): Promise<void> {
  const answer = await server.patch(copy.assignmentId, patch);
  if (answer.kind === 'taken') {
    await copy.write({ op: 'sent', revision: answer.revision });
    onChanges(answer.changes);
  } else if (answer.kind === 'conflict') await copy.write({ op: 'conflict', revision: answer.revision, changes: answer.changes });
  else if (answer.kind === 'refused') {
    await copy.write({ op: 'refused' });
    throw answer.error;
  } else {
    const { revision, regions } = await server.read(copy.assignmentId);
    await copy.write({ op: 'restart', source: crypto.randomUUID(), revision, regions });
  }
}

export interface SendOptions {
  /** Whether seconds are sent without steps, too. */
  readonly time?: boolean;
  /** Asked before each call: whether to leave the rest for later. */
  readonly stopped?: () => boolean;
  /** Called after each call with how often items of the job came or went. */
  readonly onChanges?: (changes: number) => void;
}

/**
 * Sends all that the server lacks of a copy: patches in their order, one at a time, then how the item ended. A patch is written on the
 * device before it is sent, so that it is the same when it is sent again after a crash.
 *
 * @throws what the server's call throws; the copy is then as before that call
 */
export async function sendCopy(
  copy: SentCopy,
  server: WorkServer,
  { time = false, stopped = () => false, onChanges = () => undefined }: SendOptions = {},
): Promise<void> {
  const { assignmentId, current, write } = copy;
  if (!stopped() && current().serverEnd && (hasPatch(current()) || hasEnd(current()))) {
    const changes = await server.reopen(assignmentId);
    await write({ op: 'ended', end: null });
    onChanges(changes);
  }
  // An item that ended takes no more seconds.
  const isWanted = (): boolean => hasPatch(current()) || (hasTime(current()) && (time || mayEnd(current())));
  while (!stopped() && isWanted()) {
    if (!current().pending) await write({ op: 'send' });
    const { pending } = current();
    if (pending && !stopped()) await sendPatch(copy, pending, server, onChanges);
  }
  const { end, revision } = current();
  if (stopped() || !end || !mayEnd(current())) return;
  const changes = await server.close(assignmentId, end, revision);
  await write({ op: 'ended', end });
  onChanges(changes);
}

const mayEnd = (copy: Copy): boolean => copy.end !== null && hasEnd(copy) && copy.conflicts.size === 0;
