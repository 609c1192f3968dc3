import { type AnnotationPatch, type PatchChange, type Region } from '@labelbridge/annotation';
import { hasEnd, hasPatch, hasTime, type Copy, type CopyLine, type ItemEnd } from './copy.js';

export type PatchAnswer =
  /** Count of items of the job that came or went. */
  | { readonly kind: 'taken'; readonly revision: number; readonly changes: number }
  | { readonly kind: 'conflict'; readonly revision: number; readonly changes: PatchChange[] }
  | { readonly kind: 'gap' }
  /** The patch breaks a rule and will never be applied. */
  | { readonly kind: 'refused'; readonly error: Error };

/** Calls throw if there is no answer, or if the server refuses for another reason. */
export interface WorkServer {
  readonly patch: (assignmentId: string, patch: AnnotationPatch) => Promise<PatchAnswer>;
  /** @returns the count of items of the job that came or went */
  readonly close: (assignmentId: string, end: ItemEnd, revision: number) => Promise<number>;
  /** @returns as `close` */
  readonly reopen: (assignmentId: string) => Promise<number>;
  readonly read: (assignmentId: string) => Promise<{ readonly revision: number; readonly regions: Region[] }>;
}

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

interface SendOptions {
  readonly time?: boolean;
  /** Asked before each call. */
  readonly stopped?: () => boolean;
  /** Receives the count of items that came or went, after each call. */
  readonly onChanges?: (changes: number) => void;
}

/**
 * Sends patches in order, then the end of the item. A patch is written on the device first, so that it is the same after a crash.
 *
 * @throws errors of the server's calls; the copy is then as before the call
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
  // Items that ended take no more seconds.
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
