import { ROLES, type Role, USER_STATUSES, type UserStatus } from '@labelbridge/contracts';
import { IsIn } from 'class-validator';
import { WithoutPaging } from '../../../../common/csv/csv-export.js';
import { ListQueryDto } from '../../../../common/pagination/list-query.dto.js';
import { OptionalProperty } from '../../../../common/validation/validation.decorators.js';

export class ListUsersQueryDto extends ListQueryDto {
  @OptionalProperty({ enum: ROLES, enumName: 'Role' })
  @IsIn(ROLES, { message: `must be one of: ${ROLES.join(', ')}` })
  role?: Role;

  @OptionalProperty({ enum: USER_STATUSES, enumName: 'UserStatus' })
  @IsIn(USER_STATUSES, { message: `must be one of: ${USER_STATUSES.join(', ')}` })
  status?: UserStatus;
}

export class ExportUsersQueryDto extends WithoutPaging(ListUsersQueryDto) {}
