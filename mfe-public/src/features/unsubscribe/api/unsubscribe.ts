import { answer, api } from '@labelbridge/session';

/** Unsubscribes the address that a link's token was made for. A dead token gets the same answer. @throws ApiError */
export const unsubscribe = (token: string) => answer(api.POST('/api/contacts/unsubscribe', { body: { token } }));
