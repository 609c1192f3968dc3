/** Addresses of the admin's pages. */
export const userPath = (id: string): string => `/admin/users/${id}`;
export const projectPath = (id: string): string => `/admin/projects/${id}`;
export const applicationPath = (id: string): string => `/admin/applications/${id}`;
export const jobPath = (id: string): string => `/admin/jobs/${id}`;
export const reviewPath = (jobId: string): string => `/admin/jobs/${jobId}/review`;
export const taskItemsPath = (taskId: string): string => `/admin/tasks/${taskId}/items`;
export const payoutPath = (id: string): string => `/admin/payments/payouts/${id}`;
export const batchPath = (id: string): string => `/admin/payments/batches/${id}`;
export const tracePath = (invoiceId: string): string => `/admin/payments/trace/${invoiceId}`;
