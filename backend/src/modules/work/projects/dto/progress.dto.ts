import { ApiProperty } from '@nestjs/swagger';

/** Items that are neither done nor skipped are left. */
export class ProgressDto {
  @ApiProperty({ type: 'integer' }) items: number;
  @ApiProperty({ type: 'integer' }) done: number;
  @ApiProperty({ type: 'integer' }) skipped: number;
}
