import { Injectable } from '@nestjs/common';
import { type ClientSession, type Types } from 'mongoose';
import { AdminEvents } from '../../people/notifications/admin-events.service.js';

/** Events about the concerns of a project for the bells of admins, without the words of people. */
@Injectable()
export class ConcernEvents {
  constructor(private readonly events: AdminEvents) {}

  async record(
    session: ClientSession,
    kind: 'concerns-backed' | 'concerns-due',
    { _id, projectName: name }: { readonly _id: Types.ObjectId; readonly projectName: string },
  ): Promise<void> {
    const page = `/admin/projects/${String(_id)}/concerns`;
    await this.events.record(session, { kind, group: `${kind}:${String(_id)}`, name, title: name, link: page, listLink: page });
  }
}
