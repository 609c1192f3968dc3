import { OmitType } from '@nestjs/swagger';
import { INVOICE_LISTS, type InvoiceList } from '@labelbridge/contracts';
import { IsIn } from 'class-validator';
import { WithoutPaging } from '../../../../../common/csv/csv-export.js';
import { ListQueryDto } from '../../../../../common/pagination/list-query.dto.js';
import { IsId } from '../../../../../common/validation/object-id.js';
import { OptionalProperty } from '../../../../../common/validation/validation.decorators.js';

export class ListPaymentsQueryDto extends ListQueryDto {
  @OptionalProperty({ enum: INVOICE_LISTS, enumName: 'InvoiceList', description: 'unpaid shows Unpaid and Processing' })
  @IsIn(INVOICE_LISTS, { message: `must be one of: ${INVOICE_LISTS.join(', ')}` })
  status?: InvoiceList;

  @OptionalProperty({ description: 'for admins' })
  @IsId()
  annotatorId?: string;

  @OptionalProperty({ enum: ['closing'], description: 'of people whose accounts close; for admins' })
  @IsIn(['closing'], { message: 'must be: closing' })
  people?: 'closing';

  @OptionalProperty({ description: 'a job: its bonuses alone, void ones too' })
  @IsId()
  bonusOf?: string;
}

export class ExportPaymentsQueryDto extends WithoutPaging(ListPaymentsQueryDto) {}

/** Counts cover all tabs of all invoices: there is no `status` and no `bonusOf`. */
export class CountPaymentsQueryDto extends OmitType(ExportPaymentsQueryDto, ['status', 'sort', 'bonusOf']) {}
