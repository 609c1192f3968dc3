import { type paths, type Schemas } from '@labelbridge/api-client';
import { usePagedList } from '@labelbridge/area-parts';
import { answer, api, refreshData, useResource } from '@labelbridge/session';
import { type Found } from '../../../shared/combobox/use-remote-options.js';

export type User = Schemas['UserDto'];
/** An account with its payout account. */
export type UserDetail = Schemas['UserDetailDto'];
export type UserChanges = Schemas['UpdateUserDto'];
type UserQuery = NonNullable<paths['/api/users']['get']['parameters']['query']>;

const fetchUsers = (query: UserQuery) => answer(api.GET('/api/users', { params: { query } }));

export const useUsers = (query: UserQuery) => usePagedList('/api/users', query, fetchUsers);

export const useUser = (id: string) =>
  useResource(`/api/users/${id}`, async () => (await answer(api.GET('/api/users/{id}', { params: { path: { id } } }))).data);

/** The first active accounts of a role that match. */
export async function searchUsers(role: User['role'], q: string): Promise<Found<User>> {
  const { data, page } = await fetchUsers({ role, status: 'active', limit: 20, sort: 'lastname', ...(q && { q }) });
  return { options: data, more: page.next !== null };
}

/** Approves that a person becomes an admin, as another admin proposed. @returns the server's message */
export async function approvePromotion(id: string): Promise<string> {
  const { message } = await answer(api.POST('/api/users/{id}/promotion/approve', { params: { path: { id } } }));
  void refreshData('/api/users', '/api/audit', '/api/overview');
  return message;
}

/** Changes a person's role or access. @returns the server's message */
export async function changeUser(id: string, body: UserChanges): Promise<string> {
  const { message } = await answer(api.PATCH('/api/users/{id}', { params: { path: { id } }, body }));
  void refreshData('/api/users', '/api/audit', '/api/overview');
  return message;
}
