import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type AdminEventKind } from '@labelbridge/contracts';
import { type ClientSession, type Model } from 'mongoose';
import { ADMIN_EVENT_MODEL, type AdminEvent, type AdminEventRecord } from './admin-event.schema.js';

/** Events of one group, with title and links of the newest one. */
export interface EventGroup extends AdminEvent {
  readonly count: number;
}

@Injectable()
export class AdminEventRepository {
  constructor(@InjectModel(ADMIN_EVENT_MODEL) private readonly events: Model<AdminEventRecord>) {}

  async insert(session: ClientSession, event: AdminEvent, at: Date): Promise<void> {
    await new this.events({ ...event, at }).save({ session });
  }

  async hasPending(): Promise<boolean> {
    return (await this.events.exists({ toldAt: null })) !== null;
  }

  /** Takes the oldest pending events. Of two concurrent transactions one runs again and finds none. */
  async takePending(session: ClientSession, limit: number, now: Date): Promise<AdminEventRecord[]> {
    const found = await this.events.find({ toldAt: null }).sort({ _id: 1 }).limit(limit).session(session).lean<AdminEventRecord[]>();
    await this.events.updateMany({ _id: { $in: found.map(({ _id }) => _id) } }, { $set: { toldAt: now } }, { session });
    return found;
  }

  async groupsBetween(session: ClientSession, since: Date, until: Date, off: readonly AdminEventKind[]): Promise<EventGroup[]> {
    const events = await this.events
      .find({ at: { $gt: since, $lte: until }, kind: { $nin: [...off] } })
      .sort({ at: 1 })
      .session(session)
      .lean<AdminEventRecord[]>();
    return groupsOf(events);
  }
}

/** Groups events in the order of their first event. @param events the oldest first */
export function groupsOf(events: readonly AdminEvent[]): EventGroup[] {
  const groups = new Map<string, EventGroup>();
  for (const { kind, group, name, title, link, listLink } of events) {
    groups.set(group, { kind, group, name, title, link, listLink, count: (groups.get(group)?.count ?? 0) + 1 });
  }
  return [...groups.values()];
}
