import { type paths, type Schemas } from '@labelbridge/api-client';
import { answer, api, refreshData, useList, useResource } from '@labelbridge/session';
import { type Found } from '../../../shared/combobox/use-remote-options.js';
import { listKey } from '../../../shared/list/list-key.js';

/** An account, as an admin sees it. */
export type User = Schemas['UserDto'];
/** An account with where it is paid to. */
export type UserDetail = Schemas['UserDetailDto'];
export type UserChanges = Schemas['UpdateUserDto'];
type UserQuery = NonNullable<paths['/api/users']['get']['parameters']['query']>;

const fetchUsers = (query: UserQuery) => answer(api.GET('/api/users', { params: { query } }));

/** Accounts, page by page. */
export const useUsers = (query: UserQuery) =>
  useList(listKey('/api/users', query), (cursor) => fetchUsers({ ...query, ...(cursor && { cursor }) }));

/** One account. */
export const useUser = (id: string) =>
  useResource(`/api/users/${id}`, async () => (await answer(api.GET('/api/users/{id}', { params: { path: { id } } }))).data);

/** The first accounts of a role that a search finds: never all of them. */
export async function searchUsers(role: User['role'], q: string): Promise<Found<User>> {
  const { data, page } = await fetchUsers({ role, status: 'active', limit: 20, sort: 'lastname', ...(q && { q }) });
  return { options: data, more: page.next !== null };
}

/** Changes a person's role or access. @returns the server's words */
export async function changeUser(id: string, body: UserChanges): Promise<string> {
  const { message } = await answer(api.PATCH('/api/users/{id}', { params: { path: { id } }, body }));
  void refreshData('/api/users', '/api/audit', '/api/overview');
  return message;
}
