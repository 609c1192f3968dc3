import { type Types } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { type Side, type ThreadRecord } from './persistence/thread.schema.js';

/** Job or application of a thread, with the title of its task or project. */
export type ThreadSubject = Pick<ThreadRecord, '_id' | 'kind' | 'annotatorId' | 'title'>;

/** Age of an unread message when it is mailed. */
export const MAIL_AFTER_MS = 10 * 60_000;

export const sideOf = ({ role }: Pick<CurrentUser, 'role'>): Side => (role === 'ADMIN' ? 'admin' : 'annotator');
export const otherSide = (side: Side): Side => (side === 'admin' ? 'annotator' : 'admin');

export const groupOf = (id: Types.ObjectId): string => `thread:${String(id)}`;

export const adminPage = ({ kind, _id }: Pick<ThreadRecord, 'kind' | '_id'>): string => `/admin/${kind}s/${String(_id)}`;
export const annotatorPage = ({ kind, _id }: Pick<ThreadRecord, 'kind' | '_id'>): string => `/dashboard/${kind}s/${String(_id)}`;
