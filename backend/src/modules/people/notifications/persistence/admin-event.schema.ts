import { ADMIN_EVENT_KINDS, type AdminEventKind } from '@labelbridge/contracts';
import { Schema, type Types } from 'mongoose';

/** Contains no name of a person. */
export interface AdminEvent {
  kind: AdminEventKind;
  /** Events of one group are reported together. */
  group: string;
  /** The project, task or other subject of the group. */
  name: string;
  /** The subject of this event, such as the task of the job. */
  title: string;
  /** The page of a single event, and the page of several events of its group. */
  link: string;
  listLink: string;
}

/** `toldAt` is the time of the notifications in the app; null before. */
export interface AdminEventRecord extends AdminEvent {
  _id: Types.ObjectId;
  at: Date;
  toldAt: Date | null;
}

export const ADMIN_EVENT_MODEL = 'AdminEvent';

export const adminEventSchema = new Schema<AdminEventRecord>(
  {
    kind: { type: String, enum: ADMIN_EVENT_KINDS, required: true },
    group: { type: String, required: true },
    name: { type: String, required: true },
    title: { type: String, required: true },
    link: { type: String, required: true },
    listLink: { type: String, required: true },
    at: { type: Date, required: true },
    toldAt: { type: Date, default: null },
  },
  { collection: 'adminevents', versionKey: false },
);

adminEventSchema.index({ toldAt: 1, _id: 1 });
adminEventSchema.index({ at: 1 });
