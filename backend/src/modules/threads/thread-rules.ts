import { type Types } from 'mongoose';
import { type CurrentUser } from '../../common/access/current-user.js';
import { type Side, type ThreadRecord } from './persistence/thread.schema.js';

/** The job or application that a thread is about; its title is that of the task or project. */
export type ThreadSubject = Pick<ThreadRecord, '_id' | 'kind' | 'annotatorId' | 'title'>;

/** A message that is unread for so long is mailed. */
export const MAIL_AFTER_MS = 10 * 60_000;

export const sideOf = ({ role }: Pick<CurrentUser, 'role'>): Side => (role === 'ADMIN' ? 'admin' : 'annotator');
export const otherSide = (side: Side): Side => (side === 'admin' ? 'annotator' : 'admin');

/** The group of the notifications about a thread. */
export const groupOf = (id: Types.ObjectId): string => `thread:${String(id)}`;

export const adminPage = ({ kind, _id }: Pick<ThreadRecord, 'kind' | '_id'>): string => `/admin/${kind}s/${String(_id)}`;
export const annotatorPage = ({ kind, _id }: Pick<ThreadRecord, 'kind' | '_id'>): string => `/dashboard/${kind}s/${String(_id)}`;
