import { type AnnotationPatch, type PatchChange } from '@labelbridge/annotation';
import { answer, api, ApiError, isRecord, toApiError } from '@labelbridge/session';
import { isRegions, type PatchAnswer, type WorkServer } from '@labelbridge/workspace';

/** Statuses of a patch that breaks a rule. Sending it again cannot succeed. */
const BROKEN: readonly number[] = [400, 413, 422];

/** Browsers refuse keepalive calls with more than 64 kB in all. */
const KEEPALIVE_LENGTH = 10_000;

/** Reads the server's changes; undefined if the value has another shape. */
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
  if (!error.isConflict || !isRecord(data)) throw error;
  if (data.kind === 'gap') return { kind: 'gap' };
  const changes = changesOf(data.changes);
  if (data.kind !== 'conflict' || typeof data.revision !== 'number' || !changes) throw error;
  return { kind: 'conflict', revision: data.revision, changes };
}

async function sendPatch(assignmentId: string, patch: AnnotationPatch): Promise<PatchAnswer> {
  const body = { ...patch, changes: patch.changes.map(({ id, after }) => ({ id, after })) };
  // A keepalive call is completed if the page is closed.
  const keepalive = JSON.stringify(body).length < KEEPALIVE_LENGTH;
  try {
    const { data } = await answer(api.PATCH('/api/annotations/{id}', { params: { path: { id: assignmentId } }, body, keepalive }));
    return { kind: 'taken', revision: data.revision, changes: data.changes };
  } catch (failure) {
    return answerOf(toApiError(failure));
  }
}

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
