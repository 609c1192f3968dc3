import { ApiProperty } from '@nestjs/swagger';
import { AREA_NAMES, type AreaName } from '@labelbridge/contracts';
import { IsIn, IsOptional, IsString, Matches, MaxLength } from 'class-validator';

const FAILURES = ['unreachable', 'slow', 'broken', 'older', 'newer', 'threw'] as const;

export class ClientErrorDto {
  @ApiProperty({ enum: AREA_NAMES })
  @IsIn(AREA_NAMES)
  area: AreaName;

  @ApiProperty({ enum: FAILURES, description: 'how it failed' })
  @IsIn(FAILURES)
  failure: (typeof FAILURES)[number];

  @ApiProperty({ required: false, maxLength: 40, description: "the hash in the name of the area's entry script" })
  @IsOptional()
  @Matches(/^[\w.-]{0,40}$/, { message: 'must be at most 40 letters, digits, dots, dashes and underscores' })
  version?: string;

  @ApiProperty({ maxLength: 500 })
  @IsString()
  @MaxLength(500)
  message: string;

  @ApiProperty({ required: false, maxLength: 2000 })
  @IsOptional()
  @IsString()
  @MaxLength(2_000)
  stack?: string;

  @ApiProperty({ required: false, maxLength: 60, description: 'the id of the call that it came from, if it came from one' })
  @IsOptional()
  @Matches(/^[\w-]{0,60}$/, { message: 'must be the id of a request' })
  requestId?: string;
}
