export { type BankOptions, type SimulatedBank, startSimulatedBank } from './server.js';
export { FAULT_KINDS, type FaultKind, type FaultPlan, NO_FAULTS } from './faults.js';
export { type Transfer, type TransferStatus } from './model.js';
export { signatureOf, webhookBody } from './webhooks.js';
