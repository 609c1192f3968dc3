import { type Modality, type TaskName } from '@labelbridge/contracts';

/** Data of the task on the day of the approval. */
export interface InvoicedTask {
  /** Title of the task, or its name if it has none. */
  title: string;
  taskName: TaskName;
  modality: Modality;
  taskLink: string;
}
