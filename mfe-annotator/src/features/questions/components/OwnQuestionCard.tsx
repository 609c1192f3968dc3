import { QuestionCard, toastFailure } from '@labelbridge/area-parts';
import { useAction } from '@labelbridge/session';
import { Button, toast } from '@labelbridge/ui';
import { followQuestion, type Question } from '../api/questions.js';

/** A question with the button of people who have it too. `onFollowed` replaces the message. */
export function OwnQuestionCard({
  projectId,
  question,
  onFollowed = (message) => toast.success(message),
}: {
  projectId: string;
  question: Question;
  onFollowed?: (message: string) => void;
}) {
  const follow = useAction(
    async () => onFollowed(await followQuestion(projectId, question._id)),
    toastFailure('Your question was not noted'),
  );
  const { state, mine, followed, text } = question;
  return (
    <QuestionCard question={question} pathOf={(id) => `?question=${id}`} askedBy={mine && 'You asked'}>
      {state === 'open' && !followed && (
        <Button size="small" busy={follow.busy} aria-label={`I have this question too: ${text}`} onClick={() => void follow.run()}>
          I have this question too
        </Button>
      )}
      {state === 'open' && followed && <span className="muted">You are told when it is answered.</span>}
    </QuestionCard>
  );
}
