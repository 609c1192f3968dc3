import { Injectable } from '@nestjs/common';
import { TransactionBell } from '../../database/transaction-bell.js';

/** Rung by transactions that wrote mail. */
@Injectable()
export class OutboxBell extends TransactionBell {}
