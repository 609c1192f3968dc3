export interface TitledJob {
  readonly task: { readonly title: string | null; readonly taskName: string };
}

/** The title of a job's task, or the task's name where it has none. */
export const jobTitle = ({ task }: TitledJob): string => task.title ?? task.taskName;

/** The title of a project, or its name where it has none. */
export const projectTitle = ({ title, projectName }: { title: string | null; projectName: string }): string => title ?? projectName;

export const jobPath = (jobId: string): string => `/dashboard/jobs/${jobId}`;
