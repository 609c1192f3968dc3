import { useRef } from 'react';
import { toastFailure } from '@labelbridge/area-parts';
import { regionName, type Region } from '@labelbridge/annotation';
import { LIMITS } from '@labelbridge/contracts';
import { useAction } from '@labelbridge/session';
import { Button, DateText, Icon, TextAreaField } from '@labelbridge/ui';
import { ReviewHistory, type Marking } from '@labelbridge/workspace';
import { type JobDetail } from '../../api/jobs.js';
import { reopenComment, type RegionComment, type ReviewItem } from '../../api/reviews.js';
import { PinnedGuideline, TaskGuidelineLink } from '../PinnedGuideline.js';
import { KnownAnswer } from './KnownAnswer.js';
import { type ItemReviewState } from './use-item-review.js';
import styles from '../../../../shared/review.module.css';

interface Props {
  readonly job: JobDetail;
  readonly review: ItemReviewState;
  readonly item: ReviewItem;
  readonly regions: ReadonlyMap<string, Region>;
  readonly marking: Marking;
  readonly size: { readonly width: number; readonly height: number };
  readonly mayComment: boolean;
}

export function ReviewPanel({ job, review, item, regions, marking, size, mayComment }: Props) {
  const { history, differences, fixing, shown, setShown } = review;
  return (
    <div className={styles.panel}>
      {(job.guideline || job.task.taskGuidelineLink) && (
        <section aria-label="Guideline">
          <h2>Guideline</h2>
          <PinnedGuideline job={job} />
          <TaskGuidelineLink job={job} />
        </section>
      )}
      {item.fixed && !fixing && (
        <div className={styles.versions} role="group" aria-label="Version">
          <Button size="small" aria-pressed={shown === 'annotator'} onClick={() => setShown('annotator')}>
            Annotator’s
          </Button>
          <Button size="small" aria-pressed={shown === 'reviewer'} onClick={() => setShown('reviewer')}>
            Reviewer’s
          </Button>
        </div>
      )}
      {(fixing || item.fixed) && (
        <section aria-label="Differences">
          <h2>Differences</h2>
          {differences.length === 0 ? (
            <p className={styles.small}>The reviewer’s version is the annotator’s.</p>
          ) : (
            <ul className={styles.differences}>
              {differences.map(({ id, kind, text }) => (
                <li key={id} data-kind={kind}>
                  <button type="button" onClick={() => marking.select(id)}>
                    {text}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
      {(mayComment || Boolean(history.data?.comments.length)) && (
        <Comments review={review} regions={regions} marking={marking} mayComment={mayComment} />
      )}
      {item.state === 'done' && !fixing && <KnownAnswer item={item} />}
      {item.state === 'skipped' && history.data?.versions.length === 0 ? (
        <p className={styles.small}>A skipped item has no work to review.</p>
      ) : (
        <section aria-label="History">
          <h2>History</h2>
          {history.data ? <ReviewHistory versions={history.data.versions} size={size} /> : <p>{history.error?.message ?? 'Loading…'}</p>}
        </section>
      )}
    </div>
  );
}

function subjectOf(regionId: string | null, regions: ReadonlyMap<string, Region>): string {
  const region = regionId === null ? undefined : regions.get(regionId);
  if (regionId === null) return 'The whole item';
  return region ? regionName(region) : 'A region that is gone';
}

const nameOf = (person: RegionComment['by']): string => (person ? `${person.firstname} ${person.lastname}` : 'Somebody who left');

function Comments({ review, regions, marking, mayComment }: Omit<Props, 'job' | 'item' | 'size'>) {
  const { history, comments, draft } = review;
  const subject = subjectOf(marking.selected, regions);
  const writing = useRef<HTMLDivElement>(null);
  const add = () => {
    review.addComment(marking.selected);
    // The button is disabled now, and another comment can follow.
    writing.current?.querySelector('textarea')?.focus();
  };
  const reopen = useAction(reopenComment, toastFailure('The comment is still resolved'));
  return (
    <section aria-label="Comments">
      <h2>Comments</h2>
      <ul className={styles.comments}>
        {history.data?.comments.map(({ _id, regionId, text: said, by, at, resolvedAt, changes }) => (
          <li key={_id}>
            <button type="button" disabled={regionId === null} onClick={() => marking.select(regionId)}>
              <b>{subjectOf(regionId, regions)}</b>: {said}
            </button>
            <span className={styles.small}>
              {nameOf(by)}, <DateText instant={at} />
              {changes.map((change) => (
                <span key={change.at} className={styles.change}>
                  {change.resolved ? 'Resolved' : 'Opened again'} by {nameOf(change.by)}, <DateText instant={change.at} />
                </span>
              ))}
            </span>
            {resolvedAt && mayComment && (
              <Button size="small" busy={reopen.busy} aria-label={`Reopen comment: ${said}`} onClick={() => void reopen.run(_id)}>
                Reopen
              </Button>
            )}
          </li>
        ))}
        {comments.map(({ regionId, text: said }, place) => (
          <li key={`${place} ${said}`}>
            <button type="button" disabled={regionId === null} onClick={() => marking.select(regionId)}>
              <b>{subjectOf(regionId, regions)}</b>: {said}
            </button>
            <span className={styles.small}>Sent with your decision</span>
            <Button variant="quiet" size="small" aria-label={`Delete comment: ${said}`} onClick={() => review.removeComment(place)}>
              <Icon name="trash" size={18} />
            </Button>
          </li>
        ))}
      </ul>
      {mayComment && (
        <div ref={writing} className={styles.write}>
          <TextAreaField
            name="comment"
            optional="unsaid"
            label={`Comment on: ${subject}`}
            hint={marking.selected === null ? 'Choose a region first to comment on it.' : 'The annotator finds it at this region.'}
            rows={2}
            maxLength={LIMITS.messageMax}
            value={draft}
            onChange={review.setDraft}
          />
          <Button size="small" disabled={!draft.trim()} onClick={add}>
            Add comment
          </Button>
        </div>
      )}
    </section>
  );
}
