import { useState } from 'react';
import { FormDialog } from '@labelbridge/area-parts';
import { QUESTION_CLOSING_RULES, QUESTION_LIMITS } from '@labelbridge/contracts';
import { TextAreaField, toast, useForm } from '@labelbridge/ui';
import { Combobox } from '../../../shared/combobox/Combobox.js';
import { closeQuestion, type Question, searchOthers } from '../api/questions.js';

const RULES = { reason: QUESTION_CLOSING_RULES };

/** Closes a question without an answer. Everybody who has it follows the same question, if there is one. */
export function CloseDialog({ projectId, question, onClose }: { projectId: string; question: Question; onClose: () => void }) {
  const form = useForm<{ reason: string; sameAs: string }>(RULES, { reason: '', sameAs: '' });
  const [same, setSame] = useState<Question>();
  return (
    <FormDialog
      title="Close the question"
      form={form}
      variant="danger"
      confirmLabel="Close the question"
      onClose={onClose}
      onSubmit={async ({ reason }) => {
        toast.success(await closeQuestion(projectId, question, reason.trim(), same?._id));
        onClose();
      }}
    >
      <p>
        <bdi>{question.text}</bdi>
      </p>
      <TextAreaField
        label="Reason"
        hint="Everybody who has the question reads this."
        maxLength={QUESTION_LIMITS.reasonMax}
        {...form.field('reason')}
      />
      <Combobox<Question>
        label="The same as"
        name="sameAs"
        optional
        hint="Everybody who has this question then follows that one. The first ones shown are like it."
        placeholder="Search questions"
        problem={form.field('sameAs').problem}
        search={(q) => searchOthers(projectId, question, q)}
        keyOf={({ _id }) => _id}
        nameOf={({ text }) => text}
        chosen={same ? [same] : []}
        onChange={([chosen]) => {
          setSame(chosen);
          form.set('sameAs', chosen?._id ?? '');
        }}
      />
    </FormDialog>
  );
}
