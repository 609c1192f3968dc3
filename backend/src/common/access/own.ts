import { OWN_MESSAGES } from '@labelbridge/contracts';
import { type Types } from 'mongoose';
import { noteRefusal, type RefusedTarget } from '../context/request-context.js';
import { conflict } from '../errors/errors.js';
import { type CurrentUser } from './current-user.js';

/**
 * Admins were annotators before, or share an account with one. Nobody decides on, prices, approves or pays what is their own.
 *
 * @param ownerId whose work or pay it is
 * @param target what is decided on
 * @throws 409
 */
export function refuseOwn(person: Pick<CurrentUser, '_id' | 'role'>, ownerId: Types.ObjectId, target: RefusedTarget): void {
  if (person.role !== 'ADMIN' || !ownerId.equals(person._id)) return;
  noteRefusal('own work or pay', OWN_MESSAGES.notYourOwn, { target });
  throw conflict(OWN_MESSAGES.notYourOwn);
}
