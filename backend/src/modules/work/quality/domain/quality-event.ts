import { type AdminEventKind } from '@labelbridge/contracts';
import { type AdminEvent } from '../../../people/notifications/persistence/admin-event.schema.js';

type QualityEventKind = Extract<AdminEventKind, 'people-paused' | 'gold-disputed' | 'gold-short'>;

/** An event of the quality of a project, for its admins. */
export function qualityEvent(kind: QualityEventKind, projectId: string, projectName: string): AdminEvent {
  const page = `/admin/projects/${projectId}/quality`;
  return { kind, group: `${kind}:${projectId}`, name: projectName, title: projectName, link: page, listLink: page };
}
