import { ApiProperty } from '@nestjs/swagger';
import { type ChainCheck } from '../persistence/chain-head.schema.js';

export class ChainCheckDto {
  @ApiProperty({ format: 'date-time' }) at: string;
  @ApiProperty({ type: 'integer', description: 'how many it followed' }) entries: number;
  @ApiProperty({ type: [String], description: 'what is not as it was written; empty where all is' }) faults: string[];
}

export class ChainStateDto {
  @ApiProperty({ type: 'integer', description: 'the number of the last sealed entry' }) sealed: number;
  @ApiProperty({ description: 'its hash: two who wrote it down on the same day can compare' }) hash: string;
  @ApiProperty({ type: 'integer', description: 'entries that are sealed with the next round' }) waiting: number;
  @ApiProperty({ type: ChainCheckDto, nullable: true }) lastCheck: ChainCheckDto | null;
}

export const toChainCheckDto = ({ at, entries, faults }: ChainCheck): ChainCheckDto => ({
  at: at.toISOString(),
  entries,
  faults: faults.map(({ text }) => text),
});
