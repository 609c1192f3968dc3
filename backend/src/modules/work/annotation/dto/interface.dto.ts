import { ApiProperty } from '@nestjs/swagger';
import { TEMPLATES } from '@labelbridge/annotation';
import { WORK_ITEM_LIMITS } from '@labelbridge/contracts';
import { IsIn, IsString, MaxLength } from 'class-validator';
import { ListQueryDto } from '../../../../common/pagination/list-query.dto.js';
import { OptionalProperty, RawJson } from '../../../../common/validation/validation.decorators.js';
import { PersonNameDto } from '../../../people/users/dto/person-name.dto.js';

export const TEMPLATE_IDS = TEMPLATES.map(({ id }) => id);
export type TemplateId = (typeof TEMPLATES)[number]['id'];

export class CreateInterfaceDto {
  @OptionalProperty({ enum: TEMPLATE_IDS, enumName: 'InterfaceTemplate' })
  @IsIn(TEMPLATE_IDS, { message: `must be one of: ${TEMPLATE_IDS.join(', ')}` })
  template?: TemplateId;

  @OptionalProperty({ type: 'object', additionalProperties: true, description: 'a LabelConfig' })
  @RawJson()
  config?: object;

  @OptionalProperty({ maxLength: WORK_ITEM_LIMITS.xmlLength, description: "Label Studio's labeling config" })
  @MaxLength(WORK_ITEM_LIMITS.xmlLength)
  @IsString({ message: 'must be text' })
  xml?: string;
}

/** A version of a labelling interface. It never changes. */
export class InterfaceDto {
  @ApiProperty() _id: string;
  @ApiProperty() projectId: string;
  @ApiProperty({ type: 'integer', description: 'of the project, from 1' }) version: number;
  @ApiProperty({ type: 'object', additionalProperties: true, description: 'a LabelConfig' }) config: object;
}

export class InterfaceDetailDto extends InterfaceDto {
  @ApiProperty({ description: "Label Studio's labeling config" }) xml: string;
  @ApiProperty({ type: PersonNameDto, nullable: true }) createdBy: PersonNameDto | null;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
}

export class ListInterfacesQueryDto extends ListQueryDto {}
