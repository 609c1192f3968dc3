import { ApiProperty } from '@nestjs/swagger';
import { AREA_NAMES, type AreaName } from '@labelbridge/contracts';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';

export class AreaNameDto {
  @ApiProperty({ enum: AREA_NAMES })
  @IsIn(AREA_NAMES)
  name: AreaName;
}

export class MoveAreaDto {
  @ApiProperty({ type: String, nullable: true, description: "the base address of its files; null follows the server's settings" })
  @IsOptional()
  @IsString()
  @MaxLength(300)
  url: string | null;
}

export class PreviousPlaceDto {
  @ApiProperty({ type: String, nullable: true, description: "null: where the server's settings said" }) url: string | null;
  @ApiProperty() version: string;
  @ApiProperty() until: string;
  @ApiProperty({ description: 'the name of who moved it from there' }) by: string;
}

export class AreaDto {
  @ApiProperty({ enum: AREA_NAMES }) name: AreaName;
  @ApiProperty({ type: String, nullable: true, description: 'null: it is built into this server' }) url: string | null;
  @ApiProperty({ enum: ['admin', 'setting', 'built-in'], description: 'who says so' }) by: 'admin' | 'setting' | 'built-in';
  @ApiProperty({ description: 'the version that was there when it was put there; empty where nobody put it anywhere' }) version: string;
  @ApiProperty({ type: [PreviousPlaceDto], description: 'where admins had it before, the last first' }) previous: PreviousPlaceDto[];
}

export class AreasDto {
  @ApiProperty({ type: [AreaDto] }) areas: AreaDto[];
  @ApiProperty({ description: 'whether the server was deployed with hosts that areas may be moved to (AREA_HOSTS)' }) mayMove: boolean;
}
