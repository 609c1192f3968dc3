import { ApiProperty } from '@nestjs/swagger';
import { TESTIMONIAL_RULES } from '@labelbridge/contracts';
import { IsBoolean } from 'class-validator';
import { OptionalProperty, Validates } from '../../../../common/validation/validation.decorators.js';
import { type TestimonialRecord } from '../persistence/testimonial.schema.js';

export class SiteDto {
  @ApiProperty({ type: String, nullable: true, description: 'where people write for help; null: not set' }) supportEmail: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'the form for applications to our own jobs; null: not set' })
  careersApplyUrl: string | null;
  @ApiProperty({ type: 'integer', description: 'of the terms in force, which sign-up accepts' }) termsVersion: number;
}

export class PublicTestimonialDto {
  @ApiProperty() _id: string;
  @ApiProperty() name: string;
  @ApiProperty({ description: 'what the person does and where; may be empty' }) place: string;
  @ApiProperty() text: string;
  @ApiProperty({ description: 'whether it was made up for the demo' }) invented: boolean;
}

export class TestimonialDto extends PublicTestimonialDto {
  @ApiProperty({ description: 'whether the person agreed to be published; without it nobody sees it' }) consent: boolean;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
}

export class TestimonialInputDto {
  @ApiProperty({ example: 'Ada' }) @Validates(TESTIMONIAL_RULES.name) name: string;
  @OptionalProperty({ example: 'Image annotator, Lagos' }) @Validates(TESTIMONIAL_RULES.place) place?: string;
  @ApiProperty() @Validates(TESTIMONIAL_RULES.text) text: string;
  @ApiProperty() @IsBoolean({ message: 'must be true or false' }) consent: boolean;
}

export const toPublicTestimonial = ({ _id, name, place, text, invented }: TestimonialRecord): PublicTestimonialDto => ({
  _id: String(_id),
  name,
  place,
  text,
  invented,
});

export const toTestimonialDto = (record: TestimonialRecord): TestimonialDto => ({
  ...toPublicTestimonial(record),
  consent: record.consent,
  createdAt: record.createdAt.toISOString(),
});
