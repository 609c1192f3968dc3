import { ApiProperty } from '@nestjs/swagger';
import { AREA_NAMES, type AreaName, DEPLOY_CREDENTIAL } from '@labelbridge/contracts';
import { IsIn, IsInt, IsString, Length, Max, Min } from 'class-validator';

export class NewDeployCredentialDto {
  @ApiProperty({ enum: AREA_NAMES })
  @IsIn(AREA_NAMES)
  area: AreaName;

  @ApiProperty({ description: 'says where it is used' })
  @IsString()
  @Length(1, DEPLOY_CREDENTIAL.nameLength)
  name: string;

  @ApiProperty({ description: 'how long it works' })
  @IsInt()
  @Min(1)
  @Max(DEPLOY_CREDENTIAL.daysMax)
  days: number;
}

export class DeployCredentialDto {
  @ApiProperty() _id: string;
  @ApiProperty({ enum: AREA_NAMES }) area: AreaName;
  @ApiProperty() name: string;
  @ApiProperty({ description: 'the name of the admin who made it; it works while they are one' }) byName: string;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiProperty({ format: 'date-time' }) expiresAt: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) lastUsedAt: string | null;
}

export class MadeDeployCredentialDto extends DeployCredentialDto {
  @ApiProperty({ description: 'what the pipeline sends, shown this once' }) credential: string;
}

export class DeployCredentialsDto {
  @ApiProperty({ type: [DeployCredentialDto], description: 'those that work' }) credentials: DeployCredentialDto[];
}
