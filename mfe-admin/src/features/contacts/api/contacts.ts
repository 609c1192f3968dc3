import { type paths, type Schemas } from '@labelbridge/api-client';
import { answer, api, refreshData, useList } from '@labelbridge/session';
import { listKey } from '../../../shared/list/list-key.js';

/** An address that came in through the bulk upload. */
export type Contact = Schemas['ContactDto'];
type ContactQuery = NonNullable<paths['/api/contacts']['get']['parameters']['query']>;

/** Contacts, page by page. */
export const useContacts = (query: ContactQuery) =>
  useList(listKey('/api/contacts', query), (cursor) =>
    answer(api.GET('/api/contacts', { params: { query: { ...query, ...(cursor && { cursor }) } } })),
  );

/** Adds one part of an upload. @returns what became of its addresses @throws ApiError */
export const addEmails = (emails: string[]) => answer(api.POST('/api/auth/addbulkemails', { body: { emails } }));

/** What an upload changes on screen. */
export const refreshContacts = () => void refreshData('/api/contacts');
