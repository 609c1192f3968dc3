import { useEffect, useState } from 'react';
import { QuestionCards } from '@labelbridge/area-parts';
import { QUESTION_LIMITS, QUESTION_MESSAGES, QUESTION_RULES } from '@labelbridge/contracts';
import { useSession } from '@labelbridge/session';
import { Button, Dialog, DialogActions, Form, TextAreaField, toast, useForm, useOnline } from '@labelbridge/ui';
import { askQuestion, useSimilar } from '../api/questions.js';
import { keepTyped, readTyped } from '../../../shared/typed-text.js';
import { OwnQuestionCard } from './OwnQuestionCard.js';

const RULES = { text: QUESTION_RULES };
const TYPING_PAUSE_MS = 500;

/** Asks a question. While it is typed, similar questions are shown: somebody may have asked it. The typed text survives the dialog. */
export function AskDialog({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const personId = useSession((session) => session.user?.userId) ?? '';
  const online = useOnline();
  const place = `question.${projectId}`;
  const form = useForm(RULES, { text: readTyped(personId, place, QUESTION_LIMITS.textMax) });
  const { text } = form.values;
  useEffect(() => keepTyped(personId, place, text), [personId, place, text]);
  const done = (message: string) => {
    keepTyped(personId, place, '');
    toast.success(message);
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title="Ask a question">
      <Form form={form} guarded={false} onSubmit={async (typed) => done(await askQuestion(projectId, typed.text.trim()))}>
        <p>{QUESTION_MESSAGES.visible}</p>
        <TextAreaField
          label="Your question"
          hint={`${QUESTION_LIMITS.textMin} to ${QUESTION_LIMITS.textMax} characters. Similar questions are searched as you type.`}
          rows={4}
          maxLength={QUESTION_LIMITS.textMax}
          {...form.field('text')}
        />
        <Similar projectId={projectId} typed={text} onFollowed={done} />
        {!online && <p className="muted">You are offline. Please send it when you are back: the text is kept.</p>}
        <DialogActions>
          <Button onClick={onClose}>Close</Button>
          <Button type="submit" variant="primary" busy={form.busy}>
            Send question
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

function Similar({ projectId, typed, onFollowed }: { projectId: string; typed: string; onFollowed: (message: string) => void }) {
  const { data } = useSimilar(projectId, usePaused(typed));
  const found = data?.found ?? [];
  return (
    <div role="status">
      {found.length > 0 && (
        <>
          <p>
            <b>Is it one of these?</b>
          </p>
          <QuestionCards questions={found}>
            {(question) => <OwnQuestionCard projectId={projectId} question={question} onFollowed={onFollowed} />}
          </QuestionCards>
        </>
      )}
    </div>
  );
}

/** Follows a text when the typing pauses: each call costs data. */
function usePaused(typed: string): string {
  const [paused, setPaused] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return paused;
}
