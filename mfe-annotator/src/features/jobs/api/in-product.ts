import { workPath } from '@labelbridge/contracts';

export const isInProduct = (job: { readonly _id: string; readonly task: { readonly taskLink?: string | undefined } }): boolean =>
  job.task.taskLink?.endsWith(workPath(job._id)) ?? false;
