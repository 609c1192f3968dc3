import { useEffect, useMemo, useRef, useState } from 'react';
import { toastFailure } from '@labelbridge/area-parts';
import { type Region } from '@labelbridge/annotation';
import { guardLeaving } from '@labelbridge/router';
import { useAction, attempt, isRecord } from '@labelbridge/session';
import { toast } from '@labelbridge/ui';
import { differencesBetween, regionsById, reviewMarks, useFix } from '@labelbridge/workspace';
import { reviewAnnotation, useAnnotationHistory, type ReviewItem, type Verdict } from '../../api/reviews.js';

interface Decision {
  /** Region of the unfinished comment; null: the whole item. */
  readonly regionId: string | null;
  readonly reason?: string;
}
export type ShownVersionOf = 'annotator' | 'reviewer';

/**
 * Holds the review of one item: the shown version, the reviewer's own version while they fix, and unsent comments. A decision also sends
 * the unfinished comment.
 */
export function useItemReview(item: ReviewItem, size: { width: number; height: number }, onReviewed: () => void) {
  const history = useAnnotationHistory(item._id);
  const [shown, setShown] = useState<ShownVersionOf>(item.fixed ? 'reviewer' : 'annotator');
  const [fixing, setFixing] = useState(false);
  const [before] = useState(() => readWritten(item._id));
  const [comments, setComments] = useState(before.comments);
  const [draft, setDraft] = useState(before.draft);
  useEffect(() => keepWritten(item._id, { comments, draft }), [item._id, comments, draft]);
  // A reload does not run this. On other exits, the admin has confirmed the loss or sent the comments.
  useEffect(() => () => forgetWritten(item._id), [item._id]);
  const fix = useFix(item.fixed ?? item.regions);

  const theirs = useMemo(() => regionsById(item.regions), [item.regions]);
  const fixed = useMemo(() => item.fixed && regionsById(item.fixed), [item.fixed]);
  const mine: ReadonlyMap<string, Region> | null = fixing ? fix.regions : fixed;
  const differences = useMemo(() => (mine ? differencesBetween(theirs, mine, size) : []), [theirs, mine, size]);
  const sent = history.data?.comments;
  const marks = useMemo(
    () => reviewMarks([...(sent ?? []), ...comments.map((comment) => ({ ...comment, resolvedAt: null }))], differences),
    [sent, comments, differences],
  );
  const isUnsaved = draft.trim() !== '' || comments.length > 0 || fix.undoName !== null;
  // The next item is opened before this one renders again, so the state is too late.
  const isSent = useRef(false);
  useEffect(() => (isUnsaved ? guardLeaving(() => !isSent.current) : undefined), [isUnsaved]);

  const decide = async (verdict: Verdict, { regionId, reason }: Decision) => {
    const regions = verdict === 'fix' ? [...fix.regions.values()] : undefined;
    const text = draft.trim();
    const message = await reviewAnnotation(item._id, {
      verdict,
      revision: item.revision,
      comments: [...comments, ...(text ? [{ regionId, text }] : [])].map((comment) => ({ ...comment })),
      ...(reason === undefined ? {} : { reason }),
      ...(regions ? { regions } : {}),
    });
    isSent.current = true;
    toast.success(message);
    onReviewed();
  };
  const send = useAction(decide, toastFailure('Not reviewed'));
  return {
    history,
    marks,
    differences,
    comments,
    draft,
    setDraft,
    isUnsaved,
    addComment: (regionId: string | null) => {
      const text = draft.trim();
      if (!text) return;
      setComments([...comments, { regionId, text }]);
      setDraft('');
    },
    removeComment: (at: number) => setComments(comments.filter((_, place) => place !== at)),
    fix,
    fixing,
    setFixing,
    shown,
    setShown,
    regions: fixing ? fix.regions : shown === 'reviewer' && fixed ? fixed : theirs,
    send,
    /** Does the same as `send.run`, for a dialog that shows the failure itself. @throws ApiError */
    decide,
  };
}
export type ItemReviewState = ReturnType<typeof useItemReview>;

interface NewComment {
  readonly regionId: string | null;
  readonly text: string;
}
/** Unsent comments on an item. */
interface Written {
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
function readWritten(annotationId: string): Written {
  const kept: unknown = attempt(() => JSON.parse(sessionStorage.getItem(keyOf(annotationId)) ?? 'null'));
  const { comments, draft } = isRecord(kept) ? kept : {};
  return { comments: Array.isArray(comments) ? comments.flatMap(commentIn) : [], draft: typeof draft === 'string' ? draft : '' };
}

/** Stores the comments for a reload of this tab. */
const keepWritten = (annotationId: string, written: Written): void =>
  void attempt(() => sessionStorage.setItem(keyOf(annotationId), JSON.stringify(written)));

/** Called after the comments were sent or discarded. */
const forgetWritten = (annotationId: string): void => void attempt(() => sessionStorage.removeItem(keyOf(annotationId)));
