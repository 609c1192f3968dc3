/** The title of a job's task, or the task's name where it has none. */
export const jobTitle = ({ task }: { task: { title: string | null; taskName: string } }): string => task.title ?? task.taskName;

/** The title of a project, or its name where it has none. */
export const projectTitle = ({ title, projectName }: { title: string | null; projectName: string }): string => title ?? projectName;

export const jobPath = (jobId: string): string => `/dashboard/jobs/${jobId}`;
