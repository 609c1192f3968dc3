import { useState } from 'react';
import { toastFailure } from '@labelbridge/area-parts';
import { countText } from '@labelbridge/contracts';
import { useAction } from '@labelbridge/session';
import { toast } from '@labelbridge/ui';
import { type Failure, nameFailures } from '../../../../shared/FailureList.js';
import { acceptItems, type ReviewItem } from '../../api/reviews.js';

/** @param onDone called when the server has answered */
export function useAcceptMany(jobId: string, items: readonly ReviewItem[], onDone: () => void) {
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const { busy, run } = useAction(async (chosen: readonly ReviewItem[]) => {
    const failed = await acceptItems(
      jobId,
      chosen.map(({ _id }) => _id),
    );
    setFailures(nameFailures(failed, (id) => `Item ${items.findIndex(({ _id }) => _id === id) + 1}`));
    const accepted = chosen.length - failed.length;
    if (accepted > 0) toast.success(`${countText(accepted, 'item is', 'items are')} accepted`);
    onDone();
  }, toastFailure('The items are not all accepted'));
  return { busy, run, failures, clearFailures: () => setFailures([]) };
}
