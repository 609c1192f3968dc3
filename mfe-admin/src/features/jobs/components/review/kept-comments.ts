import { attempt, isRecord } from '@labelbridge/session';

export interface NewComment {
  readonly regionId: string | null;
  readonly text: string;
}
/** Unsent comments on an item. */
export interface Written {
  readonly comments: readonly NewComment[];
  /** The unfinished comment. */
  readonly draft: string;
}

const keyOf = (annotationId: string): string => `labelbridge.review.${annotationId}`;

function commentIn(value: unknown): NewComment[] {
  if (!isRecord(value)) return [];
  const { regionId, text } = value;
  return typeof text === 'string' && (regionId === null || typeof regionId === 'string') ? [{ regionId, text }] : [];
}

/** Reads the comments that this tab stored before a reload. */
export function readWritten(annotationId: string): Written {
  const kept: unknown = attempt(() => JSON.parse(sessionStorage.getItem(keyOf(annotationId)) ?? 'null'));
  const { comments, draft } = isRecord(kept) ? kept : {};
  return { comments: Array.isArray(comments) ? comments.flatMap(commentIn) : [], draft: typeof draft === 'string' ? draft : '' };
}

/** Stores the comments for a reload of this tab. */
export const keepWritten = (annotationId: string, written: Written): void =>
  void attempt(() => sessionStorage.setItem(keyOf(annotationId), JSON.stringify(written)));

/** Called after the comments were sent or discarded. */
export const forgetWritten = (annotationId: string): void => void attempt(() => sessionStorage.removeItem(keyOf(annotationId)));
