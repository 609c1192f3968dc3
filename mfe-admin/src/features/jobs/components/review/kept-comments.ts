import { attempt, isRecord } from '@labelbridge/session';

export interface NewComment {
  readonly regionId: string | null;
  readonly text: string;
}
/** What was written about an item and not sent. */
export interface Written {
  readonly comments: readonly NewComment[];
  /** The comment that is being written. */
  readonly draft: string;
}

const keyOf = (annotationId: string): string => `labelbridge.review.${annotationId}`;

function commentIn(value: unknown): NewComment[] {
  if (!isRecord(value)) return [];
  const { regionId, text } = value;
  return typeof text === 'string' && (regionId === null || typeof regionId === 'string') ? [{ regionId, text }] : [];
}

/** What this tab had of an item before a reload. */
export function readWritten(annotationId: string): Written {
  const kept: unknown = attempt(() => JSON.parse(sessionStorage.getItem(keyOf(annotationId)) ?? 'null'));
  const { comments, draft } = isRecord(kept) ? kept : {};
  return { comments: Array.isArray(comments) ? comments.flatMap(commentIn) : [], draft: typeof draft === 'string' ? draft : '' };
}

/** Keeps what was written for a reload of this tab. */
export const keepWritten = (annotationId: string, written: Written): void =>
  void attempt(() => sessionStorage.setItem(keyOf(annotationId), JSON.stringify(written)));

/** It was sent, or left behind on purpose. */
export const forgetWritten = (annotationId: string): void => void attempt(() => sessionStorage.removeItem(keyOf(annotationId)));
