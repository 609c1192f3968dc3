import {
  type ApplicationStatus,
  formatMoney,
  INVOICE_STATUSES_OF_TAB,
  type InvoiceList,
  type InvoiceStatus,
  PAYMENT_TABS,
} from '@labelbridge/contracts';
import { type JobRecord } from '../../work/jobs/persistence/job.schema.js';
import { titleOfInvoice } from '../../money/payments/invoices/domain/invoice-names.js';
import { type InvoiceRecord } from '../../money/payments/invoices/persistence/invoice.schema.js';
import { type ProjectRecord } from '../../work/projects/persistence/project.schema.js';
import { taskTitleOf } from '../../work/tasks/domain/task-changes.js';
import { type TaskRecord } from '../../work/tasks/persistence/task.schema.js';
import { type UserRecord } from '../../people/users/persistence/user.schema.js';
import { type SearchHitDto } from './dto/search.dto.js';

/** Area whose screens a hit links to. */
export type Area = 'admin' | 'annotator';

const TAB_OF: Readonly<Partial<Record<ApplicationStatus, string>>> = { approved: 'active', pending: 'pending' };
const search = (text: string): string => `q=${encodeURIComponent(text)}`;

/** @param mine status of the annotator's own application, if they have one */
export function projectHit({ _id, projectName, company, status }: ProjectRecord, area: Area, mine?: ApplicationStatus): SearchHitDto {
  const tab = (mine && TAB_OF[mine]) ?? 'available';
  const link = area === 'admin' ? `/admin/projects/${String(_id)}` : `/dashboard/projects?tab=${tab}&${search(projectName)}`;
  return { _id: String(_id), title: projectName, subtitle: `${company} · ${status}`, link };
}

export function taskHit(task: TaskRecord): SearchHitDto {
  const title = taskTitleOf(task);
  return { _id: String(task._id), title, subtitle: `${task.taskName} · due ${task.dueDate}`, link: `/admin/tasks?${search(title)}` };
}

/** @param annotator name, for admins */
export function jobHit({ _id, status, dueDate }: JobRecord, task: TaskRecord, area: Area, annotator?: string): SearchHitDto {
  return {
    _id: String(_id),
    title: taskTitleOf(task),
    subtitle: [annotator, status, `due ${dueDate}`].filter(Boolean).join(' · '),
    link: `${area === 'admin' ? '/admin' : '/dashboard'}/jobs/${String(_id)}`,
  };
}

const listOf = (status: InvoiceStatus): InvoiceList => PAYMENT_TABS.find((tab) => INVOICE_STATUSES_OF_TAB[tab].includes(status)) ?? 'void';

export function invoiceHit(invoice: InvoiceRecord, area: Area): SearchHitDto {
  const { _id, invoiceNumber, amount, status } = invoice;
  const where = area === 'admin' ? '/admin/payments?status=' : '/dashboard/payment?tab=';
  return {
    _id: String(_id),
    title: invoiceNumber,
    subtitle: `${titleOfInvoice(invoice)} · ${formatMoney(amount)} · ${status}`,
    link: `${where}${listOf(status)}&${search(invoiceNumber)}`,
  };
}

export const userHit = ({
  _id,
  firstname,
  lastname,
  username,
  email,
}: Pick<UserRecord, '_id' | 'firstname' | 'lastname' | 'username' | 'email'>): SearchHitDto => ({
  _id: String(_id),
  title: `${firstname} ${lastname}`,
  subtitle: `${username} · ${email}`,
  link: `/admin/users?${search(username)}`,
});
