import { type Prediction } from '@labelbridge/annotation';
import { countText } from '@labelbridge/contracts';
import { ApiError } from '@labelbridge/session';
import { toast } from '@labelbridge/ui';
import { isRegions, workItemOf, type ItemEnd } from '@labelbridge/workspace';
import { type JobItem, type JobRow, OUT_OF_DATE } from '../api/work-items.js';

const endOf = ({ state, skipReason }: JobRow): ItemEnd | null =>
  state === 'done' ? { kind: 'done' } : state === 'skipped' ? { kind: 'skipped', reason: skipReason ?? '' } : null;

function predictionOf({ item: { prediction } }: JobRow): Prediction | null {
  if (!prediction || !isRegions(prediction.regions)) return null;
  const { model, score, regions } = prediction;
  return { ...(model === undefined ? {} : { model }), ...(score === undefined ? {} : { score }), regions };
}

/** @throws ApiError where the server's regions are none that this page knows */
function itemOf(row: JobRow): JobItem {
  if (!isRegions(row.regions)) throw new ApiError(OUT_OF_DATE);
  return {
    assignmentId: row._id,
    item: workItemOf(row.item),
    prediction: predictionOf(row),
    revision: row.revision,
    regions: row.regions,
    end: endOf(row),
    seconds: row.seconds,
    bytes: row.item.bytes,
    openComments: row.openComments,
    sentBack: row.review?.verdict === 'reject' ? row.review.reason : null,
  };
}

/** What has changed, for the person who works on them. */
function changeText(before: readonly JobItem[], after: readonly JobItem[]): string {
  const kept = after.filter((item) => before.includes(item)).length;
  const counts = [
    [after.length - kept, 'added'],
    [before.length - kept, 'taken out'],
  ] as const;
  return counts.flatMap(([count, how]) => (count > 0 ? `${countText(count, 'item')} ${how}` : [])).join(', ');
}

/**
 * The items of these rows. Those that are known stay as they were loaded: the copies on the device continue from them. Says what has changed.
 *
 * @param before undefined where nothing was loaded
 * @throws ApiError where the server's regions are none that this page knows
 */
export function followItems(before: readonly JobItem[] | undefined, rows: readonly JobRow[]): readonly JobItem[] {
  const known = new Map(before?.map((item) => [item.assignmentId, item]));
  const items = rows.map((row) => known.get(row._id) ?? itemOf(row));
  const change = before && changeText(before, items);
  if (change) toast.info('This batch has changed', `${change}.`);
  return before && change === '' ? before : items;
}
