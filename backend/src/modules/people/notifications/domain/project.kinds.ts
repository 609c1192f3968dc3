import { oneLine, shortened } from '../../../foundation/mail/domain/email.js';
import { kind } from './kind.js';

// No mail: a mailbox may be read by others, and whose support is hidden stays hidden.
const SUPPORTER = { to: 'annotator', by: ['app'] } as const;

const SHOWN_OF_CONCERN = 80;
const SHOWN_OF_ANSWER = 600;

interface Answered {
  readonly projectId: string;
  readonly concernId: string;
  /** Null if the text is hidden. */
  readonly concern: string | null;
  readonly answer: string;
  /** True if it had an answer before. */
  readonly further: boolean;
}

export const CONCERN_KINDS = {
  'concern-answered': kind(SUPPORTER, ({ projectId, concernId, concern, answer, further }: Answered) => ({
    title: `${further ? 'Another answer' : 'Answered'}: ${concern === null ? 'a concern that you support' : shortened(oneLine(concern), SHOWN_OF_CONCERN)}`,
    text: shortened(answer, SHOWN_OF_ANSWER),
    next: 'Everybody in the project reads the answer. If it is not enough, you can open another concern.',
    label: 'See the concern',
    link: `/dashboard/projects/${projectId}/concerns?concern=${concernId}`,
  })),
};

const ANSWER = { to: 'annotator', by: ['app', 'mail'], choice: 'messages' } as const;

interface OfQuestion {
  readonly projectId: string;
  readonly questionId: string;
  readonly question: string;
}

const SHOWN_OF_QUESTION = 80;
const shownQuestion = ({ question }: OfQuestion): string => shortened(oneLine(question), SHOWN_OF_QUESTION);
const ofQuestion = ({ projectId, questionId }: OfQuestion) =>
  ({ label: 'See the question', link: `/dashboard/projects/${projectId}/questions?question=${questionId}` }) as const;

export const QUESTION_KINDS = {
  'question-answered': kind(ANSWER, (data: OfQuestion & { answer: string; corrected: boolean }) => ({
    title: `${data.corrected ? 'Corrected answer' : 'Answered'}: ${shownQuestion(data)}`,
    text: shortened(data.answer, SHOWN_OF_ANSWER),
    next: 'The answer is for everybody who has this question. If it leaves something open, please ask again.',
    ...ofQuestion(data),
  })),
  'question-closed': kind(ANSWER, (data: OfQuestion & { reason: string }) => ({
    title: `Closed without an answer: ${shownQuestion(data)}`,
    text: `The reason: ${data.reason}`,
    next: 'If it was closed as the same as another question, you are told when that one is answered.',
    ...ofQuestion(data),
  })),
};
