import { type TestApp } from './test-app.js';
import { AMOUNT, APPROVAL, type Work } from './work.js';

export const jobCalls = ({ app, work }: { app: TestApp; work: Work }) => {
  const mine = (method: string, path: string, body?: unknown) => work.as(work.annotator, method, path, body);
  const admins = (method: string, path: string, body?: unknown) => work.as(work.admin, method, path, body);
  return {
    mine,
    admins,
    approve: (id: string, approvedAmount: object = AMOUNT) => admins('POST', `/jobs/${id}/approve`, { ...APPROVAL, approvedAmount }),
    reject: (id: string, reason = 'Boxes are loose') => admins('POST', `/jobs/${id}/reject`, { reason }),
    invoicesOf: async (id: string) =>
      (await app.connection.collection('invoices').find().sort({ invoiceNumber: 1 }).toArray()).filter(({ jobId }) => String(jobId) === id),
  };
};
