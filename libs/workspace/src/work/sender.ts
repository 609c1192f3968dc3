import { type AnnotationPatch, type PatchChange, type Region } from '@labelbridge/annotation';
import { hasEnd, hasPatch, type Copy, type CopyLine, type ItemEnd } from './copy.js';

/** What the server says to a patch. */
export type PatchAnswer =
  | { readonly kind: 'taken'; readonly revision: number }
  | { readonly kind: 'conflict'; readonly revision: number; readonly changes: PatchChange[] }
  | { readonly kind: 'gap' }
  /** It breaks a rule. It was not applied and never will be. */
  | { readonly kind: 'refused'; readonly error: Error };

/** The calls that a copy is sent with. Each throws where there is no answer, and where the server refuses for another reason. */
export interface WorkServer {
  readonly patch: (assignmentId: string, patch: AnnotationPatch) => Promise<PatchAnswer>;
  /** Closes an open item. */
  readonly close: (assignmentId: string, end: ItemEnd, revision: number) => Promise<void>;
  /** Opens a closed item again. */
  readonly reopen: (assignmentId: string) => Promise<void>;
  readonly read: (assignmentId: string) => Promise<{ readonly revision: number; readonly regions: Region[] }>;
}

/** A copy that lines are written to, one after another. */
export interface SentCopy {
  readonly assignmentId: string;
  readonly current: () => Copy;
  /** Writes a line on the device, then advances the copy. */
  readonly write: (line: CopyLine) => Promise<void>;
}

async function sendPatch(copy: SentCopy, patch: AnnotationPatch, server: WorkServer): Promise<void> {
  const answer = await server.patch(copy.assignmentId, patch);
  if (answer.kind === 'taken') await copy.write({ op: 'sent', revision: answer.revision });
  else if (answer.kind === 'conflict') await copy.write({ op: 'conflict', revision: answer.revision, changes: answer.changes });
  else if (answer.kind === 'refused') {
    await copy.write({ op: 'refused' });
    throw answer.error;
  } else {
    const { revision, regions } = await server.read(copy.assignmentId);
    await copy.write({ op: 'restart', source: crypto.randomUUID(), revision, regions });
  }
}

/**
 * Sends all that the server lacks of a copy: patches in their order, one at a time, then how the item ended. A patch is written on the
 * device before it is sent, so that it is the same when it is sent again after a crash.
 *
 * @throws what the server's call throws; the copy is then as before that call
 */
export async function sendCopy(copy: SentCopy, server: WorkServer): Promise<void> {
  const { assignmentId, current, write } = copy;
  if (current().serverEnd && (hasPatch(current()) || hasEnd(current()))) {
    await server.reopen(assignmentId);
    await write({ op: 'ended', end: null });
  }
  while (hasPatch(current())) {
    if (!current().pending) await write({ op: 'send' });
    const { pending } = current();
    if (pending) await sendPatch(copy, pending, server);
  }
  const { end, conflicts, revision } = current();
  if (!end || !hasEnd(current()) || conflicts.size > 0) return;
  await server.close(assignmentId, end, revision);
  await write({ op: 'ended', end });
}
