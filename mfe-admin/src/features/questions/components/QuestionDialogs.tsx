import { FormDialog } from '@labelbridge/area-parts';
import { othersText, QUESTION_ANSWER_RULES, QUESTION_LIMITS, QUESTION_CLOSING_RULES } from '@labelbridge/contracts';
import { TextAreaField, toast, useForm } from '@labelbridge/ui';
import { useState } from 'react';
import { answerQuestion, type Question, closeQuestion, searchOthers } from '../api/questions.js';
import { Combobox } from '../../../shared/combobox/Combobox.js';

const ANSWER_RULES = { text: QUESTION_ANSWER_RULES };

/** Answers a question, or corrects its answer. */
export function AnswerDialog({ projectId, question, onClose }: { projectId: string; question: Question; onClose: () => void }) {
  const { text, reply, followers } = question;
  const form = useForm(ANSWER_RULES, { text: reply?.text ?? '' });
  const readers = othersText(followers);
  return (
    <FormDialog
      title={reply ? 'Correct the answer' : 'Answer the question'}
      width={760}
      form={form}
      confirmLabel={reply ? 'Send correction' : 'Send answer'}
      onClose={onClose}
      onSubmit={async (typed) => {
        toast.success(await answerQuestion(projectId, question, typed.text.trim()));
        onClose();
      }}
    >
      <p>
        <bdi>{text}</bdi>
      </p>
      <TextAreaField
        label="Answer"
        hint={`Everybody in the project reads it${readers ? `; ${readers}` : ''}. Names are not shown.`}
        rows={8}
        maxLength={QUESTION_LIMITS.answerMax}
        {...form.field('text')}
      />
    </FormDialog>
  );
}

const CLOSE_RULES = { reason: QUESTION_CLOSING_RULES };

/** Closes a question without an answer. Everybody who has it follows the same question, if there is one. */
export function CloseDialog({ projectId, question, onClose }: { projectId: string; question: Question; onClose: () => void }) {
  const form = useForm<{ reason: string; sameAs: string }>(CLOSE_RULES, { reason: '', sameAs: '' });
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
