import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import {
  type Domain,
  DOMAINS,
  type Equipment,
  EQUIPMENT,
  type Language,
  LANGUAGE_LEVELS,
  type LanguageLevel,
  type LanguagePlaces,
  LANGUAGES,
  LANGUAGES_MAX,
  type LanguageSkill,
  type MissingSkill,
  MODALITIES,
  type Modality,
  PLACES_MAX,
  SKILL_KINDS,
  SKILL_MESSAGES,
  type SkillKind,
  type Skills,
} from '@labelbridge/contracts';
import { Type } from 'class-transformer';
import { IsIn, IsInt, Max, Min, ValidateBy, ValidateNested } from 'class-validator';
import { isRecord } from '../json/json.js';
import { NullableProperty } from './validation.decorators.js';

export class LanguageSkillDto implements LanguageSkill {
  @ApiProperty({ enum: LANGUAGES, enumName: 'Language', description: 'a BCP 47 tag' })
  @IsIn(LANGUAGES, { message: `must be one of: ${LANGUAGES.join(', ')}` })
  tag: Language;

  @ApiProperty({ enum: LANGUAGE_LEVELS, enumName: 'LanguageLevel' })
  @IsIn(LANGUAGE_LEVELS, { message: `must be one of: ${LANGUAGE_LEVELS.join(', ')}` })
  level: LanguageLevel;
}

export class LanguagePlacesDto extends LanguageSkillDto {
  @NullableProperty({ type: 'integer', minimum: 1, maximum: PLACES_MAX, description: 'people who count for it; none: no limit' })
  @IsInt({ message: 'must be a whole number of people' })
  @Min(1)
  @Max(PLACES_MAX)
  places?: number | null;
}

/** A language of a project, as it is answered. */
export class ShownPlacesDto extends LanguageSkillDto implements LanguagePlaces {
  @ApiProperty({ type: 'integer', nullable: true, description: 'people who count for it; null: no limit, and to visitors and annotators' })
  places: number | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'approved annotators who count for it; null to visitors and annotators' })
  taken: number | null;
  @ApiProperty({ description: 'whether it has a place' }) free: boolean;
}

/** A list of different values out of few. `ArrayUnique` compares each with each: 19,000 texts take it 400 ms. */
const SomeOf = (values: readonly string[], enumName: string): PropertyDecorator =>
  applyDecorators(
    ApiProperty({ enum: values, enumName, isArray: true, maxItems: values.length, uniqueItems: true }),
    ListThat(
      (list) => areDifferent(list, values.length) && list.every((each) => values.some((value) => value === each)),
      SKILL_MESSAGES.listShape(values),
    ),
  );

const ListThat = (fits: (list: readonly unknown[]) => boolean, message: string): PropertyDecorator =>
  ValidateBy({ name: 'listThat', validator: { validate: (value) => Array.isArray(value) && fits(value) } }, { message });

const areDifferent = (list: readonly unknown[], max: number): boolean => list.length <= max && new Set(list).size === list.length;

/** Different languages. Their fields have rules of their own. */
const areLanguages = (list: readonly unknown[]): boolean =>
  list.every(isRecord) &&
  areDifferent(
    list.map(({ tag }) => tag),
    LANGUAGES_MAX,
  );

/** Different languages in a field that may be null. */
export const DifferentLanguages = (): PropertyDecorator => ListThat(areLanguages, SKILL_MESSAGES.languagesShape);

export class SkillsDto implements Skills {
  @ApiProperty({ type: [LanguageSkillDto], maxItems: LANGUAGES_MAX })
  @ValidateNested({ each: true })
  @DifferentLanguages()
  @Type(() => LanguageSkillDto)
  languages: LanguageSkillDto[];

  @SomeOf(MODALITIES, 'Modality')
  work: Modality[];

  @SomeOf(DOMAINS, 'Domain')
  domains: Domain[];

  @SomeOf(EQUIPMENT, 'Equipment')
  equipment: Equipment[];
}

export class MissingSkillDto implements MissingSkill {
  @ApiProperty({ enum: SKILL_KINDS, enumName: 'SkillKind' }) kind: SkillKind;
  @ApiProperty({ description: 'language tag, modality, domain or piece of equipment' }) id: string;
  @ApiProperty({ enum: LANGUAGE_LEVELS, enumName: 'LanguageLevel', nullable: true }) level: LanguageLevel | null;
  @ApiProperty({ enum: LANGUAGE_LEVELS, enumName: 'LanguageLevel', nullable: true, description: 'level that the person has' })
  has: LanguageLevel | null;
}

/** Copies skills without a prototype, in the order of the lists that people choose from. */
export const plainSkills = ({ languages, work, domains, equipment }: Skills): SkillsDto => ({
  languages: languages.map(({ tag, level }) => ({ tag, level })),
  work: MODALITIES.filter((each) => work.includes(each)),
  domains: DOMAINS.filter((each) => domains.includes(each)),
  equipment: EQUIPMENT.filter((each) => equipment.includes(each)),
});

/** Skills as they are answered; null if there are none. */
export const toSkillsDto = (skills: Skills | null | undefined): SkillsDto | null => (skills ? plainSkills(skills) : null);
