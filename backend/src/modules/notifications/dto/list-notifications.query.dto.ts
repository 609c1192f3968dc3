import { OmitType } from '@nestjs/swagger';
import { ListQueryDto } from '../../../common/pagination/list-query.dto.js';

/** Notifications come newest first; nobody searches in them. */
export class ListNotificationsQueryDto extends OmitType(ListQueryDto, ['q'] as const) {}
