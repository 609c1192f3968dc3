import { useEffect, useMemo, useState } from 'react';
import { type Region } from '@labelbridge/annotation';
import { guardLeaving } from '@labelbridge/router';
import { useAction } from '@labelbridge/session';
import { toast } from '@labelbridge/ui';
import { differencesBetween, regionsById, reviewMarks, useFix } from '@labelbridge/workspace';
import { reviewAnnotation, useAnnotationHistory, type ReviewItem, type Verdict } from '../../api/reviews.js';

export interface NewComment {
  readonly regionId: string | null;
  readonly text: string;
}
export type ShownVersionOf = 'annotator' | 'reviewer';

/** The review of one item: which version is shown, the reviewer's own version while they fix, comments that are not sent yet. */
export function useItemReview(item: ReviewItem, size: { width: number; height: number }, onReviewed: () => void) {
  const history = useAnnotationHistory(item._id);
  const [shown, setShown] = useState<ShownVersionOf>(item.fixed ? 'reviewer' : 'annotator');
  const [fixing, setFixing] = useState(false);
  const [comments, setComments] = useState<readonly NewComment[]>([]);
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
  const isUnsaved = comments.length > 0 || fix.undoName !== null;
  useEffect(() => (isUnsaved ? guardLeaving(() => true) : undefined), [isUnsaved]);

  const send = useAction(
    async (verdict: Verdict, reason?: string) => {
      const regions = verdict === 'fix' ? [...fix.regions.values()] : undefined;
      const message = await reviewAnnotation(item._id, {
        verdict,
        revision: item.revision,
        comments: comments.map((comment) => ({ ...comment })),
        ...(reason === undefined ? {} : { reason }),
        ...(regions ? { regions } : {}),
      });
      setComments([]);
      setFixing(false);
      toast.success(message);
      onReviewed();
    },
    (error) => toast.error('Not reviewed', error.message),
  );
  return {
    history,
    marks,
    differences,
    comments,
    addComment: (comment: NewComment) => setComments([...comments, comment]),
    removeComment: (at: number) => setComments(comments.filter((_, place) => place !== at)),
    fix,
    fixing,
    setFixing,
    shown,
    setShown,
    regions: fixing ? fix.regions : shown === 'reviewer' && fixed ? fixed : theirs,
    send,
  };
}
export type ItemReviewState = ReturnType<typeof useItemReview>;
