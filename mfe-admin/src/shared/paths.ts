export const userPath = (id: string): string => `/admin/users/${id}`;
export const projectPath = (id: string): string => `/admin/projects/${id}`;
export const applicationPath = (id: string): string => `/admin/applications/${id}`;
export const jobPath = (id: string): string => `/admin/jobs/${id}`;
export const reviewPath = (jobId: string): string => `/admin/jobs/${jobId}/review`;
export const taskItemsPath = (taskId: string): string => `/admin/tasks/${taskId}/items`;
export const examPath = (taskId: string): string => `/admin/tasks/${taskId}/exam`;
export const payoutPath = (id: string): string => `/admin/payments/payouts/${id}`;
export const batchPath = (id: string): string => `/admin/payments/batches/${id}`;
export const tracePath = (invoiceId: string): string => `/admin/payments/trace/${invoiceId}`;
export const qualityPath = (projectId: string): string => `/admin/projects/${projectId}/quality`;
export const personQualityPath = (userId: string): string => `/admin/users/${userId}/quality`;
export const guidelinePath = (
  projectId: string,
  { version, since, clause, question }: { version?: number; since?: number; clause?: string; question?: string } = {},
): string => {
  const query = new URLSearchParams({
    ...(version && { version: String(version) }),
    ...(since && { since: String(since) }),
    ...(clause && { clause }),
    // Its answer becomes a clause.
    ...(question && { question }),
  }).toString();
  return `/admin/projects/${projectId}/guideline${query && `?${query}`}`;
};
export const concernsPath = (projectId: string): string => `/admin/projects/${projectId}/concerns`;
export const questionsPath = (projectId: string): string => `/admin/projects/${projectId}/questions`;
export const agreementPath = (projectId: string): string => `/admin/projects/${projectId}/agreement`;
