import { ApiProperty } from '@nestjs/swagger';

/** How far work in the product is. What is neither done nor skipped is left. */
export class ProgressDto {
  @ApiProperty({ type: 'integer' }) items: number;
  @ApiProperty({ type: 'integer' }) done: number;
  @ApiProperty({ type: 'integer' }) skipped: number;
}
