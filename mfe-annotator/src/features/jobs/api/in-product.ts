import { workPath } from '@labelbridge/contracts';

/** Whether a job is worked on in the product. */
export const isInProduct = (job: { readonly _id: string; readonly task: { readonly taskLink?: string | undefined } }): boolean =>
  job.task.taskLink?.endsWith(workPath(job._id)) ?? false;
