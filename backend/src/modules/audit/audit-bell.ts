import { Injectable } from '@nestjs/common';
import { TransactionBell } from '../../database/transaction-bell.js';

/** Rung by transactions that recorded a change. */
@Injectable()
export class AuditBell extends TransactionBell {}
