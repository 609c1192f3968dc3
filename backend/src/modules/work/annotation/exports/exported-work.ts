import { type ExportItem, type ExportState, type Region } from '@labelbridge/annotation';
import { type Types } from 'mongoose';
import { heldRegionsOf, regionsOf } from '../domain/stored.js';
import { type AnnotationRecord } from '../persistence/annotation.schema.js';
import { type AssignmentRecord } from '../persistence/assignment.schema.js';
import { type Decision } from './answer-scores.js';

export interface ExportedWork {
  readonly _id: Types.ObjectId;
  readonly itemId: Types.ObjectId;
  /** Null of a decision, which is nobody's answer. */
  readonly annotatorId: Types.ObjectId | null;
  readonly regions: Region[];
  readonly note: NonNullable<ExportItem['note']>;
}

type Skip = Pick<AssignmentRecord, '_id' | 'taskId' | 'itemId' | 'annotatorId' | 'skipReason' | 'doneAt'>;
type Noted = Pick<AnnotationRecord, '_id' | 'taskId' | 'annotatorId' | 'revision' | 'seconds' | 'createdAt' | 'changedAt' | 'submittedAt'>;

/** @param skip the assignment of the annotation, if it was skipped */
export function workOf(annotation: AnnotationRecord, skip?: Skip): ExportedWork {
  const { _id, itemId, annotatorId, state } = annotation;
  return { _id, itemId, annotatorId, regions: heldRegionsOf(annotation), note: noteOf(annotation, state, skip) };
}

/** An item skipped without work. It has no annotation, and gets the id that its annotation would have. */
export function skippedWork(skip: Skip): ExportedWork {
  const { _id, taskId, itemId, annotatorId } = skip;
  const at = skip.doneAt ?? _id.getTimestamp();
  const noted = { _id, taskId, annotatorId, revision: 0, seconds: 0, createdAt: at, changedAt: at, submittedAt: null };
  return { _id, itemId, annotatorId, regions: [], note: noteOf(noted, 'skipped', skip) };
}

export function decidedWork({ _id, itemId, taskId, regions, at }: Decision): ExportedWork {
  const decidedAt = at.toISOString();
  const note = { annotation: String(_id), task: String(taskId), annotator: null, state: 'adjudicated' };
  return { _id, itemId, annotatorId: null, regions: regionsOf(regions), note: { ...note, createdAt: decidedAt, changedAt: decidedAt } };
}

function noteOf(noted: Noted, state: ExportState, skip: Skip | undefined): ExportedWork['note'] {
  const { _id, taskId, annotatorId, revision, seconds, createdAt, changedAt, submittedAt } = noted;
  return {
    annotation: String(_id),
    task: String(taskId),
    annotator: String(annotatorId),
    state: skip ? 'skipped' : state,
    ...(skip && { skipReason: skip.skipReason ?? '' }),
    revision,
    seconds: Math.round(seconds),
    createdAt: (createdAt ?? _id.getTimestamp()).toISOString(),
    changedAt: changedAt.toISOString(),
    submittedAt: submittedAt?.toISOString() ?? null,
  };
}
