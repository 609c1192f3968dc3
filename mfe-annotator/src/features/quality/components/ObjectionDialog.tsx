import { FormDialog } from '@labelbridge/area-parts';
import { DISPUTE_RULES, GOLD_LIMITS } from '@labelbridge/contracts';
import { TextAreaField, toast, useForm } from '@labelbridge/ui';
import { objectTo, type ShownAnswer } from '../api/quality.js';

export function ObjectionDialog({ answer, onClose }: { answer: ShownAnswer; onClose: () => void }) {
  const form = useForm({ text: DISPUTE_RULES }, { text: '' });
  return (
    <FormDialog
      title="Object to the known answer"
      form={form}
      confirmLabel="Send"
      onClose={onClose}
      onSubmit={async ({ text }) => {
        toast.success(await objectTo(answer._id, text.trim()));
        onClose();
      }}
    >
      <p>
        You answered <b dir="auto">{answer.given}</b>; the known answer is <b dir="auto">{answer.known}</b>.
      </p>
      <TextAreaField
        label="Why is your answer right?"
        hint="An admin reads this and decides. If you are right, the figures of everybody are corrected."
        maxLength={GOLD_LIMITS.dispute}
        {...form.field('text')}
      />
    </FormDialog>
  );
}
