import { ApiProperty } from '@nestjs/swagger';
import { CONSENT_KINDS, type ConsentKind } from '@labelbridge/contracts';
import { IsBoolean, IsIn } from 'class-validator';

export class ConsentDto {
  @ApiProperty({ enum: CONSENT_KINDS, enumName: 'ConsentKind' }) kind: ConsentKind;
  @ApiProperty() given: boolean;
  @ApiProperty({ type: String, nullable: true, description: 'of the terms that they answered last, or of the privacy notice' }) version:
    string | null;
  @ApiProperty({ type: String, nullable: true, format: 'date-time' }) at: string | null;
}

export class ConsentsAnswerDto {
  @ApiProperty({ type: [ConsentDto] }) data: ConsentDto[];
}

export class ConsentsChangedDto extends ConsentsAnswerDto {
  @ApiProperty() message: string;
}

export class GiveConsentDto {
  @ApiProperty({ enum: CONSENT_KINDS, enumName: 'ConsentKind' })
  @IsIn(CONSENT_KINDS, { message: `must be one of: ${CONSENT_KINDS.join(', ')}` })
  kind: ConsentKind;

  @ApiProperty()
  @IsBoolean({ message: 'must be true or false' })
  given: boolean;
}
