export interface TitledJob {
  readonly task: { readonly title: string | null; readonly taskName: string };
}

export const jobTitle = ({ task }: TitledJob): string => task.title ?? task.taskName;

export const projectTitle = ({ title, projectName }: { title: string | null; projectName: string }): string => title ?? projectName;

export const jobPath = (jobId: string): string => `/dashboard/jobs/${jobId}`;

export const concernsPath = (projectId: string): string => `/dashboard/projects/${projectId}/concerns`;

export const questionsPath = (projectId: string): string => `/dashboard/projects/${projectId}/questions`;
