import { ApiProperty } from '@nestjs/swagger';
import { type ChainCheck } from '../../foundation/audit/chain/chained.schema.js';
import { adviceFor } from './integrity.messages.js';

export class ChainCheckDto {
  @ApiProperty({ format: 'date-time' }) at: string;
  @ApiProperty({ type: 'integer', description: 'how many audit entries it followed' }) entries: number;
  @ApiProperty({ type: 'integer', description: 'how many postings, invoices, payouts and batches it compared' }) records: number;
  @ApiProperty({ type: [String], description: 'what is not as it was written, and where; empty where all is' }) faults: string[];
  @ApiProperty({ type: [String], description: 'what to do about the faults' }) advice: string[];
}

export class ChainStateDto {
  @ApiProperty({ type: 'integer', description: 'the number of the last sealed entry' }) sealed: number;
  @ApiProperty({ description: 'its hash: two who wrote it down on the same day can compare' }) hash: string;
  @ApiProperty({ type: 'integer', description: 'entries that are sealed with the next round' }) waiting: number;
  @ApiProperty({ type: [String], description: 'the ends of both chains, to be kept outside the database' }) anchors: string[];
  @ApiProperty({ type: ChainCheckDto, nullable: true }) lastCheck: ChainCheckDto | null;
}

export const toChainCheckDto = ({ at, entries, records, faults }: ChainCheck): ChainCheckDto => ({
  at: at.toISOString(),
  entries,
  records,
  faults: faults.map(({ text }) => text),
  advice: adviceFor(faults),
});
