import { type Modality, type TaskName } from '@labelbridge/contracts';

/** What an invoice keeps of the task it is for, as it was on the day of the approval. */
export interface InvoicedTask {
  /** The task's title, or its name where it has none. */
  title: string;
  taskName: TaskName;
  modality: Modality;
  taskLink: string;
}
