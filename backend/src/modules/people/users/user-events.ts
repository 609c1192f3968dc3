import { Injectable } from '@nestjs/common';
import { type Types } from 'mongoose';
import { TransactionEvent } from '../../../database/transaction-event.js';
import { type UserRecord } from './persistence/user.schema.js';

/** Lets other modules add their records of a new account. */
@Injectable()
export class UserCreated extends TransactionEvent<[userId: Types.ObjectId]> {}

/** Jobs copy these names. */
@Injectable()
export class UserRenamed extends TransactionEvent<[user: Pick<UserRecord, '_id' | 'firstname' | 'lastname' | 'username' | 'telegram'>]> {}

/** A session ended by log-out, or by the log-in of another person in the same browser. */
@Injectable()
export class LoggedOut extends TransactionEvent<[sessionId: string]> {}
