import { ApiProperty } from '@nestjs/swagger';
import { ANNOTATION_STATES, type AnnotationState } from '@labelbridge/annotation';
import { CHANGE_REASON_RULES, LIMITS, MESSAGE_RULES, REVIEW_VERDICTS, type ReviewVerdict, WORK_ITEM_LIMITS } from '@labelbridge/contracts';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, IsString, MaxLength, ValidateNested } from 'class-validator';
import { NullableProperty, OptionalProperty, RawJson, Validates } from '../../../../common/validation/validation.decorators.js';
import { VERSION_ACTIONS, type VersionAction } from '../persistence/version.schema.js';
import { ItemDecisionDto } from './item.dto.js';
import { PersonNameDto } from '../../../people/users/dto/person-name.dto.js';

const regions = { type: 'array', items: { type: 'object', additionalProperties: true } } as const;

export class NewCommentDto {
  @NullableProperty({ type: String, maxLength: 135, description: 'left out: about the whole item' })
  @MaxLength(135)
  @IsString({ message: 'must be text' })
  regionId?: string | null;

  @ApiProperty({ maxLength: LIMITS.messageMax })
  @Validates(MESSAGE_RULES)
  text: string;
}

export class ReviewDto extends ItemDecisionDto {
  @ApiProperty({ enum: REVIEW_VERDICTS, enumName: 'ReviewVerdict' })
  @IsIn(REVIEW_VERDICTS, { message: `must be one of: ${REVIEW_VERDICTS.join(', ')}` })
  verdict: ReviewVerdict;

  @OptionalProperty({ ...regions, description: 'of a fix: all regions as they should be' })
  @RawJson()
  regions?: object[];

  @NullableProperty({ type: String, maxLength: LIMITS.reasonMax, description: 'required to send back: what is wrong, as in a rejection' })
  @Validates(CHANGE_REASON_RULES)
  reason?: string | null;

  @OptionalProperty({ type: [NewCommentDto], maxItems: WORK_ITEM_LIMITS.commentsOfReview })
  @ValidateNested({ each: true })
  @Type(() => NewCommentDto)
  @ArrayMaxSize(WORK_ITEM_LIMITS.commentsOfReview)
  @IsArray({ message: 'must be a list of comments' })
  comments?: NewCommentDto[];
}

export class VersionDto {
  @ApiProperty({ type: 'integer' }) number: number;
  @ApiProperty({ type: 'integer', description: 'of the annotation, then' }) revision: number;
  @ApiProperty({ enum: VERSION_ACTIONS, enumName: 'VersionAction' }) action: VersionAction;
  @ApiProperty({ ...regions, nullable: true, description: 'null where nothing was changed' }) regions: object[] | null;
  @ApiProperty({ type: PersonNameDto, nullable: true }) by: PersonNameDto | null;
  @ApiProperty({ type: String, nullable: true }) reason: string | null;
  @ApiProperty({ format: 'date-time' }) at: string;
}

export class CommentChangeDto {
  @ApiProperty({ description: 'false: opened again' }) resolved: boolean;
  @ApiProperty({ type: PersonNameDto, nullable: true }) by: PersonNameDto | null;
  @ApiProperty({ format: 'date-time' }) at: string;
}

export class CommentDto {
  @ApiProperty() _id: string;
  @ApiProperty({ type: String, nullable: true, description: 'null: about the whole item' }) regionId: string | null;
  @ApiProperty() text: string;
  @ApiProperty({ type: PersonNameDto, nullable: true }) by: PersonNameDto | null;
  @ApiProperty({ format: 'date-time' }) at: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) resolvedAt: string | null;
  @ApiProperty({ type: [CommentChangeDto], description: 'when it was resolved and opened again; the oldest first' })
  changes: CommentChangeDto[];
}

export class AnnotationDto {
  @ApiProperty() _id: string;
  @ApiProperty() jobId: string;
  @ApiProperty() itemId: string;
  @ApiProperty() interfaceId: string;
  @ApiProperty({ enum: ANNOTATION_STATES, enumName: 'AnnotationState' }) state: AnnotationState;
  @ApiProperty({ type: 'integer' }) revision: number;
  @ApiProperty({ ...regions, description: 'a list of Region' }) regions: object[];
  @ApiProperty({ ...regions, nullable: true, description: 'as a reviewer fixed them' }) fixed: object[] | null;
  @ApiProperty({ type: 'integer', description: 'active ones' }) seconds: number;
  @ApiProperty({ type: [VersionDto], description: 'the oldest first' }) versions: VersionDto[];
  @ApiProperty({ type: [CommentDto], description: 'the oldest first' }) comments: CommentDto[];
}

export class ReviewedDto {
  @ApiProperty() _id: string;
  @ApiProperty({ enum: ANNOTATION_STATES, enumName: 'AnnotationState' }) state: AnnotationState;
  @ApiProperty({ type: 'integer', description: 'sampled items of the job that the approval still waits for' }) toReview: number;
}
