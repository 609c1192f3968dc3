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
