import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { type DataPrice, type SaidData } from '@labelbridge/contracts';
import { MoneyDto } from '../../../../common/validation/money.dto.js';
import { type JobData } from '../persistence/job.schema.js';

export class DataPriceDto {
  @ApiProperty({ type: MoneyDto }) perGb: MoneyDto;
  @ApiProperty({ format: 'date', description: 'the day of this price' }) date: string;
}

/** Mobile data that work takes. Sizes are in bytes. */
export class SaidDataDto {
  @ApiProperty({ type: 'integer', description: 'from the stored files of its items' }) load: number;
  @ApiProperty({ type: 'integer', description: 'from what was sent for work like it' }) send: number;
  @ApiPropertyOptional({ type: Boolean, description: 'true if it has files of other sites, which are not counted' })
  more?: boolean | undefined;
  @ApiProperty({ type: DataPriceDto, nullable: true, description: 'DATA_PRICE_PER_GB; null for none' }) price: DataPriceDto | null;
}

export class JobDataDto extends SaidDataDto {
  @ApiProperty({ type: 'integer', description: 'sent to the annotator so far' }) loaded: number;
  @ApiProperty({ type: 'integer', description: 'received from the annotator so far' }) sent: number;
}

export const toSaidData = ({ load, send, more }: SaidData, price: DataPrice | undefined): SaidDataDto => ({
  load,
  send,
  more,
  price: price ?? null,
});

/** @returns undefined if nothing was said at its assignment */
export function toJobData(data: JobData | undefined, price: DataPrice | undefined): JobDataDto | undefined {
  const { load, send, more, loaded = 0, sent = 0 } = data ?? {};
  return load === undefined || send === undefined ? undefined : { ...toSaidData({ load, send, more }, price), loaded, sent };
}
