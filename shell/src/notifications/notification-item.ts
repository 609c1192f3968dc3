import { type Schemas } from '@labelbridge/session';

/** Something the person was told, as the API answers it. */
export type NotificationItem = Schemas['NotificationDto'];
