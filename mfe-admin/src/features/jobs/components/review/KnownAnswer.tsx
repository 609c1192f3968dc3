import { useState } from 'react';
import { answerText, regionsIn } from '@labelbridge/annotation';
import { FormDialog, toastFailure } from '@labelbridge/area-parts';
import { GOLD_LIMITS, maxLength } from '@labelbridge/contracts';
import { useAction } from '@labelbridge/session';
import { Button, TextAreaField, toast, useConfirm, useForm } from '@labelbridge/ui';
import { makeGold, type ReviewItem, useGold, withdrawGold } from '../../api/reviews.js';
import styles from '../../../../shared/review.module.css';

const EXPLANATION = [maxLength(GOLD_LIMITS.explanation, `must have at most ${GOLD_LIMITS.explanation} characters`)];
const WITHDRAW = {
  title: 'Withdraw the known answer?',
  text: 'Answers on this item count no longer, for everybody. It can be made a gold item again.',
  confirmLabel: 'Withdraw',
};

/** Makes the reviewed answer of an item the known one, so that the item measures others. */
export function KnownAnswer({ item }: { item: ReviewItem }) {
  const gold = useGold(item.item._id);
  const [making, setMaking] = useState(false);
  const { confirm, confirmDialog } = useConfirm();
  const withdraw = useAction(async () => {
    if (await confirm(WITHDRAW)) toast.success(await withdrawGold(item.item._id));
  }, toastFailure('The known answer stays'));
  const hasNone = gold.error?.status === 404;
  // A withdrawn answer stays in `data` until the page is left.
  const known = hasNone ? undefined : gold.data;
  const isReviewed = item.annotationState === 'accepted' || item.annotationState === 'fixed';
  if (!known && !(hasNone && isReviewed)) return null;
  return (
    <section aria-label="Known answer">
      <h2>Known answer</h2>
      {known ? (
        <>
          <p className={styles.small}>
            This is a gold item{known.retired === 'shown' && '; its answer was shown, so nobody new gets it'}. {known.explanation}
          </p>
          <p dir="auto">{answerText(regionsIn(known.regions))}</p>
          <Button size="small" busy={withdraw.busy} onClick={() => void withdraw.run()}>
            Withdraw the known answer
          </Button>
        </>
      ) : (
        <>
          <p className={styles.small}>Mixed into the work of others, the item shows how well they answer.</p>
          <Button size="small" onClick={() => setMaking(true)}>
            Use as a known answer
          </Button>
        </>
      )}
      {making && <MakeGold item={item} onClose={() => setMaking(false)} />}
      {confirmDialog}
    </section>
  );
}

function MakeGold({ item, onClose }: { item: ReviewItem; onClose: () => void }) {
  const form = useForm({ explanation: EXPLANATION }, { explanation: '' });
  return (
    <FormDialog
      title="Use as a known answer"
      form={form}
      confirmLabel="Make it a gold item"
      onClose={onClose}
      onSubmit={async ({ explanation }) => {
        toast.success(await makeGold(item.item._id, item.fixed ?? item.regions, explanation.trim()));
        onClose();
      }}
    >
      <p>The reviewed answer on this item becomes the known one. Be sure that it is right: others are measured by it.</p>
      <TextAreaField
        label="Why is it right?"
        hint="Annotators who answered otherwise read this once the answer is shown to them."
        maxLength={GOLD_LIMITS.explanation}
        {...form.field('explanation')}
      />
    </FormDialog>
  );
}
