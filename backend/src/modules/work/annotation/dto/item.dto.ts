import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ANNOTATION_STATES, type AnnotationState, PATCH_LIMITS } from '@labelbridge/annotation';
import { ITEM_STATES, type ItemState, LIMITS, REASON_RULES, REVIEW_VERDICTS, type ReviewVerdict } from '@labelbridge/contracts';
import { IsInt, Min } from 'class-validator';
import { ListQueryDto } from '../../../../common/pagination/list-query.dto.js';
import { OptionalEnum } from '../../../../common/validation/enum.decorators.js';
import { MediumLinkDto } from '../../media/dto/media.dto.js';
import { OptionalProperty, Validates } from '../../../../common/validation/validation.decorators.js';

const regions = { type: 'array', items: { type: 'object', additionalProperties: true } } as const;

class PredictionDto {
  @ApiPropertyOptional({ type: String }) model?: string | undefined;
  @ApiPropertyOptional({ type: Number }) score?: number | undefined;
  @ApiProperty({ ...regions, description: 'a list of Region' }) regions: object[];
}

export class ItemDto {
  @ApiProperty() _id: string;
  @ApiProperty({ type: 'integer', description: 'its place in the task, from 0' }) index: number;
  @ApiProperty({ type: String, nullable: true }) externalId: string | null;
  @ApiProperty({ type: 'object', additionalProperties: true }) data: object;
  @ApiProperty({ type: [MediumLinkDto], description: 'the media that its data names as `media:<id>`' }) media: MediumLinkDto[];
  @ApiProperty({ type: 'integer', description: 'what a device downloads for it' }) bytes: number;
  @ApiProperty({ type: PredictionDto, nullable: true }) prediction: PredictionDto | null;
}

export class TaskItemDto extends ItemDto {
  @ApiProperty({ description: 'kept, but nobody gets it' }) excluded: boolean;
  @ApiProperty({ description: 'somebody has worked on it: it can be neither excluded nor deleted' }) begun: boolean;
}

export class ChangedItemDto {
  @ApiProperty() _id: string;
}

class HeldReviewDto {
  @ApiProperty({ enum: REVIEW_VERDICTS, enumName: 'ReviewVerdict' }) verdict: ReviewVerdict;
  @ApiProperty({ type: String, nullable: true }) reason: string | null;
  @ApiProperty({ format: 'date-time' }) at: string;
}

export class JobItemDto {
  @ApiProperty({ description: 'of its assignment and of its annotation: they are one' }) _id: string;
  @ApiProperty({ type: ItemDto }) item: ItemDto;
  @ApiProperty({ type: 'integer', description: 'its place in the job, from 0' }) order: number;
  @ApiProperty({ enum: ITEM_STATES, enumName: 'ItemState' }) state: ItemState;
  @ApiProperty({ type: String, nullable: true }) skipReason: string | null;
  @ApiProperty({ enum: ANNOTATION_STATES, enumName: 'AnnotationState', nullable: true, description: 'null: nothing was done yet' })
  annotationState: AnnotationState | null;
  @ApiProperty({ type: 'integer', description: 'of the annotation; 0 before the first change' }) revision: number;
  @ApiProperty({ ...regions, description: 'a list of Region' }) regions: object[];
  @ApiProperty({ ...regions, nullable: true, description: 'as a reviewer fixed them' }) fixed: object[] | null;
  @ApiProperty({ type: 'integer', description: 'active ones' }) seconds: number;
  @ApiProperty({ type: HeldReviewDto, nullable: true }) review: HeldReviewDto | null;
  @ApiProperty({ type: 'integer', description: 'comments that are not resolved' }) openComments: number;
  @ApiPropertyOptional({ type: Boolean, description: 'to admins: whether the approval waits for its review' }) sampled?:
    boolean | undefined;
}

export class ListJobItemsQueryDto extends ListQueryDto {
  @OptionalEnum(ITEM_STATES, { enumName: 'ItemState' })
  state?: ItemState;
}

export class ListItemsQueryDto extends ListQueryDto {}

/** A change of the annotation of an item, validated by the rules of `libs/annotation`. */
export class PatchAnnotationDto {
  @ApiProperty({ type: 'integer', minimum: 0, description: 'the revision that the device last knew' }) baseRevision: number;
  @ApiProperty({ maxLength: 64, description: "the device's copy of the annotation" }) source: string;
  @ApiProperty({ type: 'integer', minimum: 1, description: 'counts the patches of a source' }) sequence: number;
  @ApiProperty({ ...regions, description: 'a list of { id, after: Region | null }' }) changes: object[];
  @ApiProperty({ minimum: 0, description: 'active seconds since the patch before; they are not what is paid' }) seconds: number;
  @ApiPropertyOptional({
    type: 'array',
    maxItems: PATCH_LIMITS.stretches,
    items: { type: 'object', properties: { from: { type: 'integer' }, to: { type: 'integer' } } },
    description:
      "when it was done, in milliseconds of the server's time: it vouches for time on the clock that was recorded without a network",
  })
  worked?: object[];
}

export class PatchedDto {
  @ApiProperty({ type: 'integer' }) revision: number;
  @ApiProperty({ type: 'integer', description: 'of the annotation; more than the time that has passed is not counted' }) seconds: number;
  @ApiProperty({ type: 'integer', description: 'how often items of the job came or went: where it grew, the device loads them again' })
  changes: number;
}

export class PatchConflictDto {
  @ApiProperty({ enum: ['conflict', 'gap', 'gone'], description: 'gone: the item was taken out of the batch' })
  kind: 'conflict' | 'gap' | 'gone';
  @ApiPropertyOptional({ type: 'integer', description: 'of a conflict: the revision of the server' }) revision?: number;
  @ApiPropertyOptional({ ...regions, description: "of a conflict: the server's changes since the base revision" }) changes?: object[];
  @ApiPropertyOptional({ type: 'integer', description: 'of a gap: the sequence to send again from' }) expected?: number;
}

/** The revision that a decision was based on. */
export class ItemDecisionDto {
  @OptionalProperty({ type: 'integer', minimum: 0, description: 'the revision on the screen: where it is another one, the answer is 409' })
  @Min(0)
  @IsInt({ message: 'must be a whole number' })
  revision?: number;
}

export class SkipItemDto extends ItemDecisionDto {
  @ApiProperty({ maxLength: LIMITS.reasonMax })
  @Validates(REASON_RULES)
  reason: string;
}

export class ItemStateDto {
  @ApiProperty() _id: string;
  @ApiProperty({ enum: ITEM_STATES, enumName: 'ItemState' }) state: ItemState;
  @ApiProperty({ type: 'integer', description: 'items of the job that are still open' }) open: number;
  @ApiProperty({ type: 'integer', description: 'how often items of the job came or went: where it grew, the device loads them again' })
  changes: number;
}
