import { FormDialog } from '@labelbridge/area-parts';
import { CONCERN_HIDING_RULES, CONCERN_LIMITS, CONCERN_MESSAGES } from '@labelbridge/contracts';
import { TextAreaField, toast, useForm } from '@labelbridge/ui';
import { type Concern, hideConcern } from '../api/concerns.js';

const RULES = { reason: CONCERN_HIDING_RULES };

/** Hides a text that names a private person, or abuses somebody. The concern stays. */
export function HideDialog({ projectId, concern, onClose }: { projectId: string; concern: Concern; onClose: () => void }) {
  const form = useForm(RULES, { reason: '' });
  return (
    <FormDialog
      title="Hide the text"
      form={form}
      variant="danger"
      confirmLabel="Hide the text"
      onClose={onClose}
      onSubmit={async ({ reason }) => {
        toast.success(await hideConcern(projectId, concern, reason.trim()));
        onClose();
      }}
    >
      <p>
        <bdi>{concern.text}</bdi>
      </p>
      <p>Please hide only what names a private person, or abuses somebody. {CONCERN_MESSAGES.textStays}</p>
      <TextAreaField
        label="Reason"
        hint="Everybody in the project reads this in place of the text."
        maxLength={CONCERN_LIMITS.reasonMax}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
