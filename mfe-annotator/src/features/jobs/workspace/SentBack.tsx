import { Notice } from '@labelbridge/area-parts';
import { type JobItem } from '../api/work-items.js';
import { type ItemComment } from './use-item-comments.js';

/** Why an item was sent back, and what was said about the whole of it; comments on regions stand at the regions. */
export function SentBack({ item, comments }: { item: JobItem; comments: readonly ItemComment[] }) {
  const open = comments.filter(({ resolvedAt }) => resolvedAt === null);
  const onRegions = open.filter(({ regionId }) => regionId !== null).length;
  if (item.sentBack === null && open.length === 0) return null;
  return (
    <Notice tone="wait" title="Sent back">
      {item.sentBack}
      {open
        .filter(({ regionId }) => regionId === null)
        .map(({ _id, text }) => (
          <span key={_id}> {text}</span>
        ))}
      {onRegions > 0 && ` ${onRegions === 1 ? '1 comment stands' : `${onRegions} comments stand`} at the regions.`}
    </Notice>
  );
}
