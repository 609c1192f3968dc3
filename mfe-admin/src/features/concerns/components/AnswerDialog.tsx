import { FormDialog } from '@labelbridge/area-parts';
import { CONCERN_ANSWER_RULES, CONCERN_LIMITS, CONCERN_MESSAGES } from '@labelbridge/contracts';
import { TextAreaField, toast, useForm } from '@labelbridge/ui';
import { answerConcern, type Concern } from '../api/concerns.js';

const RULES = { text: CONCERN_ANSWER_RULES };

/** Answers a concern for all of the project, or adds an answer. */
export function AnswerDialog({ projectId, concern, onClose }: { projectId: string; concern: Concern; onClose: () => void }) {
  const form = useForm(RULES, { text: '' });
  return (
    <FormDialog
      title={concern.answers.length > 0 ? 'Add an answer' : 'Answer the concern'}
      width={760}
      form={form}
      confirmLabel="Send answer"
      onClose={onClose}
      onSubmit={async (typed) => {
        toast.success(await answerConcern(projectId, concern, typed.text.trim()));
        onClose();
      }}
    >
      <p>
        <bdi>{concern.text}</bdi>
      </p>
      <TextAreaField label="Answer" hint={CONCERN_MESSAGES.final} rows={8} maxLength={CONCERN_LIMITS.answerMax} {...form.field('text')} />
    </FormDialog>
  );
}
