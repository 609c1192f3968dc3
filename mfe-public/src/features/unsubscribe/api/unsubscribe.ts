import { answer, api } from '@labelbridge/session';

/** Unsubscribes the address of a link's token. An invalid token gets the same answer. @throws ApiError */
export const unsubscribe = (token: string) => answer(api.POST('/api/contacts/unsubscribe', { body: { token } }));
