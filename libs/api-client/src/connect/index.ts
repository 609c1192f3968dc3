/** Entry for programs of others: a client by an API key, and the check of webhooks. */
export { type Asked, connect, type ImportFile, type Integration, type Labelbridge } from './client.js';
export { type Download } from './download.js';
export { type FieldError, LabelbridgeError } from './error.js';
export { verifyWebhook, type WebhookCall, WebhookError, type WebhookEvent } from './webhook.js';
export { type DataOf, type ListPath, type NamesOf, type paths, type QueryOf, type RowOf, type Schemas } from '../index.js';
