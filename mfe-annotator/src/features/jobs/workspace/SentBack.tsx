import { Notice } from '@labelbridge/area-parts';
import { useAction, answer, api, refreshData } from '@labelbridge/session';
import { Button, toast } from '@labelbridge/ui';
import { type JobItem } from '../api/work-items.js';
import { type ItemComment } from './use-item-review.js';
import styles from './notices.module.css';

/** Marks a comment as resolved, which the reviewer sees. @throws ApiError */
async function resolveComment(id: string): Promise<void> {
  await answer(api.POST('/api/region-comments/{id}/resolve', { params: { path: { id } } }));
  await refreshData('/api/annotations');
}

interface Props {
  readonly item: JobItem;
  readonly comments: readonly ItemComment[];
  readonly readOnly: boolean;
}

/** Shows the reviewer's reason and comments, with buttons to resolve them. Comments on regions are also shown at the regions. */
export function SentBack({ item, comments, readOnly }: Props) {
  const resolve = useAction(resolveComment, (error) => toast.error('The comment is still open', error.message));
  return (
    <Notice tone="wait" title="Sent back">
      {item.sentBack}
      {comments.map(({ _id, regionId, text, resolvedAt }) => (
        <span key={_id} className={styles.comment}>
          <span>
            {regionId === null ? 'All' : 'Region'}: <bdi>{text}</bdi>
          </span>
          {resolvedAt !== null ? (
            <b>Resolved</b>
          ) : (
            !readOnly && (
              <Button size="small" busy={resolve.busy} aria-label={`Resolved: ${text}`} onClick={() => void resolve.run(_id)}>
                Resolved
              </Button>
            )
          )}
        </span>
      ))}
    </Notice>
  );
}
