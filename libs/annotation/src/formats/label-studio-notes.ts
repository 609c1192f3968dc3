import { type Json, type JsonObject } from '../json.js';

/**
 * Data beside the regions: `annotation` and `annotator` (ids), `email` if requested, `state`, `skipReason`, `revision`, `seconds`,
 * `createdAt`, `changedAt`, `submittedAt`.
 */
type Note = JsonObject;

const defined = (note: Readonly<Record<string, Json | undefined>>): JsonObject =>
  Object.fromEntries(Object.entries(note).flatMap(([key, value]) => (value === undefined || value === null ? [] : [[key, value]])));

/** Times as Label Studio names them; `lead_time` in seconds. */
const times = ({ createdAt, changedAt, seconds }: Note): Record<string, Json | undefined> => ({
  created_at: createdAt,
  updated_at: changedAt,
  lead_time: seconds,
});

/** Label Studio imports an author only by its own number or by an email address. */
export function labelStudioNote(note: Note): JsonObject {
  const { email, createdAt: _, changedAt: __, seconds: ___, ...rest } = note;
  return {
    ...(email === undefined ? {} : { completed_by: { email } }),
    // Label Studio's own mark of a skipped item.
    ...(note['state'] === 'skipped' ? { was_cancelled: true } : {}),
    ...defined(times(note)),
    ...rest,
  };
}

/** Columns of Label Studio's CSV, also used beside its minimal form. */
export const minimalNote = (note: Note = {}): JsonObject =>
  defined({
    annotator: note['email'] ?? note['annotator'],
    annotation_id: note['annotation'],
    ...times(note),
    state: note['state'],
    skip_reason: note['skipReason'],
  });
