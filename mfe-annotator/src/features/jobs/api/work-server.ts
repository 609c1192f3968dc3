import { type AnnotationPatch, type PatchChange } from '@labelbridge/annotation';
import { answer, api, ApiError, isRecord, toApiError } from '@labelbridge/session';
import { isRegions, type PatchAnswer, type WorkServer } from '@labelbridge/workspace';

/** Of a patch that breaks a rule. It is never applied, however often it is sent. */
const BROKEN: readonly number[] = [400, 413, 422];

/** A browser refuses such a call with more than 64 kB, all those under way together. */
const KEEPALIVE_LENGTH = 10_000;

/** What the server changed since; undefined where the answer is no such list. */
function changesOf(value: unknown): PatchChange[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const changes: PatchChange[] = [];
  for (const each of value) {
    if (!isRecord(each) || typeof each.id !== 'string') return undefined;
    if (each.after === null) changes.push({ id: each.id, after: null });
    else {
      const one = [each.after];
      if (!isRegions(one)) return undefined;
      changes.push(...one.map((after) => ({ id: after.id, after })));
    }
  }
  return changes;
}

function answerOf(error: ApiError): PatchAnswer {
  const { data } = error;
  if (BROKEN.includes(error.status)) return { kind: 'refused', error };
  if (error.status !== 409 || !isRecord(data)) throw error;
  if (data.kind === 'gap') return { kind: 'gap' };
  const changes = changesOf(data.changes);
  if (data.kind !== 'conflict' || typeof data.revision !== 'number' || !changes) throw error;
  return { kind: 'conflict', revision: data.revision, changes };
}

async function sendPatch(assignmentId: string, patch: AnnotationPatch): Promise<PatchAnswer> {
  const body = { ...patch, changes: patch.changes.map(({ id, after }) => ({ id, after })) };
  // So it is sent to its end where the page is closed.
  const keepalive = JSON.stringify(body).length < KEEPALIVE_LENGTH;
  try {
    const { data } = await answer(api.PATCH('/api/annotations/{id}', { params: { path: { id: assignmentId } }, body, keepalive }));
    return { kind: 'taken', revision: data.revision, changes: data.changes };
  } catch (failure) {
    return answerOf(toApiError(failure));
  }
}

/** The calls that the work on a job is sent with. */
export const WORK_SERVER: WorkServer = {
  patch: sendPatch,
  close: async (assignmentId, end, revision) => {
    const params = { path: { id: assignmentId } };
    const call =
      end.kind === 'done'
        ? api.POST('/api/assignments/{id}/done', { params, body: { revision } })
        : api.POST('/api/assignments/{id}/skip', { params, body: { revision, reason: end.reason } });
    return (await answer(call)).data.changes;
  },
  reopen: async (assignmentId) => {
    const { data } = await answer(api.POST('/api/assignments/{id}/reopen', { params: { path: { id: assignmentId } } }));
    return data.changes;
  },
  read: async (assignmentId) => {
    const { data } = await answer(api.GET('/api/annotations/{id}', { params: { path: { id: assignmentId } } }));
    const { revision, regions } = data;
    if (!isRegions(regions)) throw new ApiError('This page is out of date. Reload it.');
    return { revision, regions };
  },
};
