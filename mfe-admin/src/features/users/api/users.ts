import { type QueryOf, type Schemas } from '@labelbridge/api-client';
import { sendChange, useApiData, usePagedList } from '@labelbridge/area-parts';
import { answer, api } from '@labelbridge/session';
import { type Found } from '../../../shared/combobox/use-remote-options.js';

export type User = Schemas['UserDto'];
export type UserDetail = Schemas['UserDetailDto'];
export type UserChanges = Schemas['UpdateUserDto'];
type UserQuery = QueryOf<'/api/users'>;

const fetchUsers = (query: UserQuery) => answer(api.GET('/api/users', { params: { query } }));

export const useUsers = (query: UserQuery) => usePagedList('/api/users', { query });

export const useUser = (id: string) => useApiData('/api/users/{id}', { path: { id } });

export async function searchUsers(role: User['role'], q: string): Promise<Found<User>> {
  const { data, page } = await fetchUsers({ role, status: 'active', limit: 20, sort: 'lastname', ...(q && { q }) });
  return { options: data, more: page.next !== null };
}

/** Approves what another admin proposed. @param duties as this admin sees them @returns the server's message */
export const approvePromotion = (id: string, duties: User['duties']): Promise<string> =>
  sendChange(
    api.POST('/api/users/{id}/promotion/approve', { params: { path: { id } }, body: { duties } }),
    '/api/users',
    '/api/audit',
    '/api/overview',
  );

/** Changes a user's role or access. @returns the server's message */
export const changeUser = (id: string, body: UserChanges): Promise<string> =>
  sendChange(api.PATCH('/api/users/{id}', { params: { path: { id } }, body }), '/api/users', '/api/audit', '/api/overview');
