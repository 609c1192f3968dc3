import { answer, api, type Outcome, refreshData, sendOrQueue, type Schemas, useSession } from '@labelbridge/session';

export type ThreadMessage = Schemas['ThreadMessageDto'];

/** Record that messages are about: its list in the API, and its id. */
export interface ThreadSubject {
  readonly list: 'jobs' | 'applications';
  readonly id: string;
  /** Name of the record, for a message that waits for the network. */
  readonly title: string;
}

export const threadPath = ({ list, id }: ThreadSubject): string => `/api/${list}/${id}/messages`;

export function fetchMessages({ list, id }: ThreadSubject, cursor: string | undefined) {
  const params = { path: { id }, query: cursor === undefined ? {} : { cursor } };
  return list === 'jobs'
    ? answer(api.GET('/api/jobs/{id}/messages', { params }))
    : answer(api.GET('/api/applications/{id}/messages', { params }));
}

const post = ({ list, id }: ThreadSubject, text: string) => {
  const request = { params: { path: { id } }, body: { text } };
  return list === 'jobs'
    ? answer(api.POST('/api/jobs/{id}/messages', request))
    : answer(api.POST('/api/applications/{id}/messages', request));
};

/**
 * Sends a message. An annotator's message waits on the device while there is no network; no data of admins is stored there.
 *
 * @throws ApiError if it is refused, or an admin has no network
 */
export async function sendMessage(subject: ThreadSubject, text: string): Promise<Outcome> {
  const { id: target, title } = subject;
  const isAdmin = useSession.getState().user?.userRole !== 'USER';
  const outcome: Outcome = isAdmin
    ? { sent: true, message: (await post(subject, text)).message }
    : await sendOrQueue({ kind: 'message', target, title, method: 'POST', path: threadPath(subject), body: { text } });
  if (outcome.sent) await refreshData(`/api/${subject.list}/${target}`);
  return outcome;
}

/** Marks the messages of the other side as read, and refetches the record and the lists that count them. */
export async function markMessagesRead({ list, id }: ThreadSubject): Promise<void> {
  const request = { params: { path: { id } } };
  await (list === 'jobs'
    ? answer(api.POST('/api/jobs/{id}/messages/read', request))
    : answer(api.POST('/api/applications/{id}/messages/read', request)));
  await refreshData(`/api/${list}`);
}
