// Whoever imports this reads our sources, and with them our style sheets: their types have to come along.
// eslint-disable-next-line @typescript-eslint/triple-slash-reference
/// <reference path="./css-modules.d.ts" />
export { ExportCsvButton } from './export/ExportCsvButton.js';
export { DownloadReceiptButton } from './receipt/DownloadReceiptButton.js';
export { UnverifiedEmail } from './security/UnverifiedEmail.js';
export { SecondFactorNeeded } from './security/SecondFactorNeeded.js';
export { SettingsPage } from './settings/SettingsPage.js';
export { Entries } from './ledger/Entries.js';
export { StatementView } from './statement/StatementView.js';
export { TraceView } from './trace/TraceView.js';
