import { Injectable } from '@nestjs/common';
import { TransactionBell } from '../../../database/transaction-bell.js';

/** Rung by transactions that made or approved payouts. */
@Injectable()
export class PayoutBell extends TransactionBell {}
