import { OmitType } from '@nestjs/swagger';
import { PAYMENT_TABS, type PaymentTab } from '@labelbridge/contracts';
import { IsIn } from 'class-validator';
import { WithoutPaging } from '../../../../../common/csv/csv-export.js';
import { ListQueryDto } from '../../../../../common/pagination/list-query.dto.js';
import { IsId } from '../../../../../common/validation/object-id.js';
import { OptionalProperty } from '../../../../../common/validation/validation.decorators.js';

export class ListPaymentsQueryDto extends ListQueryDto {
  @OptionalProperty({ enum: PAYMENT_TABS, enumName: 'PaymentTab', description: 'unpaid shows Unpaid and Processing' })
  @IsIn(PAYMENT_TABS, { message: `must be one of: ${PAYMENT_TABS.join(', ')}` })
  status?: PaymentTab;

  @OptionalProperty({ description: 'for admins' })
  @IsId()
  annotatorId?: string;
}

export class ExportPaymentsQueryDto extends WithoutPaging(ListPaymentsQueryDto) {}

/** Counts cover all tabs: there is no `status`. */
export class CountPaymentsQueryDto extends OmitType(ExportPaymentsQueryDto, ['status', 'sort']) {}
