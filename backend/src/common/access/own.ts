import { OWN_MESSAGES } from '@labelbridge/contracts';
import { type Types } from 'mongoose';
import { noteRefusal, type RefusedTarget } from '../context/request-context.js';
import { conflict } from '../errors/errors.js';
import { type CurrentUser } from './current-user.js';

/** Refuses admins' decisions on their own work or pay: they may be former annotators, or share an account with one. @throws 409 */
export function refuseOwn(person: Pick<CurrentUser, '_id' | 'role'>, ownerId: Types.ObjectId, target: RefusedTarget): void {
  if (person.role !== 'ADMIN' || !ownerId.equals(person._id)) return;
  noteRefusal('own work or pay', OWN_MESSAGES.notYourOwn, { target });
  throw conflict(OWN_MESSAGES.notYourOwn);
}
