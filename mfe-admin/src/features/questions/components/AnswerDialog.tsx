import { FormDialog } from '@labelbridge/area-parts';
import { othersText, QUESTION_ANSWER_RULES, QUESTION_LIMITS } from '@labelbridge/contracts';
import { TextAreaField, toast, useForm } from '@labelbridge/ui';
import { answerQuestion, type Question } from '../api/questions.js';

const RULES = { text: QUESTION_ANSWER_RULES };

/** Answers a question, or corrects its answer. */
export function AnswerDialog({ projectId, question, onClose }: { projectId: string; question: Question; onClose: () => void }) {
  const { text, reply, followers } = question;
  const form = useForm(RULES, { text: reply?.text ?? '' });
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
