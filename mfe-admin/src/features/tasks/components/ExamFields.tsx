import { EXAM_LIMITS } from '@labelbridge/contracts';
import { CheckboxField, type FormState, TextField } from '@labelbridge/ui';
import { Row } from '../../../shared/forms/layout.js';
import { type TaskValues } from '../task-form.js';

/** Makes a task an exam. Whether it is one is decided when it is made. */
export function ExamFields({ form, isNew }: { form: FormState<TaskValues>; isNew: boolean }) {
  const { exam } = form.values;
  return (
    <>
      <CheckboxField
        label="Exam"
        name="exam"
        hint={
          isNew
            ? 'It has no rate, and is assigned to nobody: people take it to show that the work suits them. A project by the hour may pay its time with the first approved job. Each item gets a known answer before it opens.'
            : 'Whether a task is an exam is decided when it is made.'
        }
        checked={exam !== ''}
        disabled={!isNew}
        onChange={(checked) => form.set('exam', checked ? 'yes' : '')}
      />
      {exam !== '' && (
        <>
          <Row>
            <TextField
              label="Right answers to pass"
              inputMode="numeric"
              maxLength={2}
              hint="Of the items that count."
              {...form.field('exam.passMark')}
            />
            <TextField
              label="Tries"
              inputMode="numeric"
              maxLength={1}
              hint={`1 to ${EXAM_LIMITS.tries}, with ${EXAM_LIMITS.waitHours} hours between them.`}
              {...form.field('exam.tries')}
            />
          </Row>
          <Row>
            <TextField
              label="Practice items"
              inputMode="numeric"
              maxLength={1}
              hint={`0 to ${EXAM_LIMITS.practice}. The first items are explained once they are answered, and do not count.`}
              {...form.field('exam.practice')}
            />
            <TextField
              label="Minutes"
              inputMode="numeric"
              maxLength={2}
              hint={`What it takes, at most ${EXAM_LIMITS.minutes}: people read it before they start.`}
              {...form.field('exam.minutes')}
            />
          </Row>
        </>
      )}
    </>
  );
}
