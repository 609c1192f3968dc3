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
  LANGUAGES,
  LANGUAGES_MAX,
  type LanguageSkill,
  type MissingSkill,
  MODALITIES,
  type Modality,
  SKILL_KINDS,
  SKILL_MESSAGES,
  type SkillKind,
  type Skills,
} from '@labelbridge/contracts';
import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayUnique, IsArray, IsIn, ValidateNested } from 'class-validator';

export class LanguageSkillDto implements LanguageSkill {
  @ApiProperty({ enum: LANGUAGES, enumName: 'Language', description: 'a BCP 47 tag' })
  @IsIn(LANGUAGES, { message: `must be one of: ${LANGUAGES.join(', ')}` })
  tag: Language;

  @ApiProperty({ enum: LANGUAGE_LEVELS, enumName: 'LanguageLevel' })
  @IsIn(LANGUAGE_LEVELS, { message: `must be one of: ${LANGUAGE_LEVELS.join(', ')}` })
  level: LanguageLevel;
}

/** A list of different values out of few. */
const SomeOf = (values: readonly string[], enumName: string): PropertyDecorator => {
  const message = SKILL_MESSAGES.listShape(values);
  return applyDecorators(
    ApiProperty({ enum: values, enumName, isArray: true, maxItems: values.length, uniqueItems: true }),
    ArrayUnique({ message }),
    IsIn(values, { each: true, message }),
    IsArray({ message }),
  );
};

export class SkillsDto implements Skills {
  @ApiProperty({ type: [LanguageSkillDto], maxItems: LANGUAGES_MAX })
  @ValidateNested({ each: true })
  @ArrayUnique((language?: Partial<LanguageSkill>) => language?.tag, { message: SKILL_MESSAGES.languagesShape })
  @ArrayMaxSize(LANGUAGES_MAX, { message: SKILL_MESSAGES.languagesMax })
  @IsArray({ message: SKILL_MESSAGES.languagesShape })
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
