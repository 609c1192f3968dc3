import { isJsonObject, type Json, type JsonObject } from '../json.js';

/**
 * Data beside the regions: `annotation` and `annotator` (ids), `email` if requested, `state`, `skipReason`, `revision`, `seconds`,
 * `createdAt`, `changedAt`, `submittedAt`, the scores `answers`, `agreement`, `adjudicated` and `gold`.
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

/** Columns of scores. */
export const SCORES = ['item_answers', 'item_agreement', 'item_adjudicated', 'gold_right', 'gold_seen', 'gold_low', 'gold_high'] as const;

function scoresOf({ answers, agreement, adjudicated, gold }: Note): Record<string, Json | undefined> {
  const { right, seen, low, high } = isJsonObject(gold) ? gold : {};
  const ofItem = { item_answers: answers, item_agreement: agreement, item_adjudicated: adjudicated };
  return { ...ofItem, gold_right: right, gold_seen: seen, gold_low: low, gold_high: high };
}

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
    ...scoresOf(note),
    skip_reason: note['skipReason'],
  });
