import { type Schemas } from '@labelbridge/api-client';
import { answer, api, refreshData } from '@labelbridge/session';

export type Contact = Schemas['ContactDto'];

/** Adds one part of an upload. @returns the numbers of accepted, duplicate and invalid addresses @throws ApiError */
export const addEmails = (emails: string[]) => answer(api.POST('/api/auth/addbulkemails', { body: { emails } }));

export const refreshContacts = () => void refreshData('/api/contacts');

export type Invitation = Schemas['PrepareInvitationDto'];

/** Prepares an invitation; no mail is sent. @returns the id of its preview */
export async function prepareInvitation(body: Invitation): Promise<string> {
  const { data } = await answer(api.POST('/api/contacts/invitations', { body }));
  void refreshData('/api/bulk');
  return data._id;
}
