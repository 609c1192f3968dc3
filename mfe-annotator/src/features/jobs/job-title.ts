/** What a job is called: its task's title, or its kind where it has none (product.md). */
export const jobTitle = ({ task }: { task: { title: string | null; taskName: string } }): string => task.title ?? task.taskName;

/** Where a job's own page is. */
export const jobPath = (jobId: string): string => `/dashboard/jobs/${jobId}`;
