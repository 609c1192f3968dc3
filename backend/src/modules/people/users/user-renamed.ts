import { Injectable } from '@nestjs/common';
import { TransactionEvent } from '../../../database/transaction-event.js';
import { type UserRecord } from './persistence/user.schema.js';

/** Jobs copy these names. */
@Injectable()
export class UserRenamed extends TransactionEvent<[user: Pick<UserRecord, '_id' | 'firstname' | 'lastname' | 'username' | 'telegram'>]> {}
