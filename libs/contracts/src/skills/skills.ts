import { MODALITIES, MODALITY_LABEL, type Modality } from '../modalities.js';

/** Languages to choose from, as BCP 47 tags: of Nigeria, of Africa, and further ones that projects ask for. */
export const LANGUAGES = [
  'yo',
  'ha',
  'ig',
  'pcm',
  'en',
  'bin',
  'efi',
  'ff',
  'ibb',
  'idu',
  'igl',
  'kr',
  'nup',
  'tiv',
  'urh',
  'af',
  'ak',
  'am',
  'ar',
  'bm',
  'ee',
  'fr',
  'gaa',
  'ki',
  'kg',
  'lg',
  'ln',
  'luo',
  'mg',
  'ny',
  'om',
  'pt',
  'rn',
  'rw',
  'sn',
  'so',
  'st',
  'sw',
  'ti',
  'tn',
  'ts',
  'wo',
  'xh',
  'zu',
  'de',
  'es',
  'hi',
  'it',
  'zh',
] as const;
export type Language = (typeof LANGUAGES)[number];

/** In rising order: a level includes those before it. */
export const LANGUAGE_LEVELS = ['basic', 'conversational', 'fluent', 'native'] as const;
export type LanguageLevel = (typeof LANGUAGE_LEVELS)[number];

export const DOMAINS = ['agriculture', 'education', 'finance', 'law', 'medicine', 'news', 'religion', 'sport', 'technology'] as const;
export type Domain = (typeof DOMAINS)[number];

/** Devices, network and power, as people state them; the product measures none of it. */
export const EQUIPMENT = ['phone', 'computer', 'largeScreen', 'headphones', 'microphone', 'unlimitedInternet', 'steadyPower'] as const;
export type Equipment = (typeof EQUIPMENT)[number];

export const SKILL_KINDS = ['language', 'work', 'domain', 'equipment'] as const;
export type SkillKind = (typeof SKILL_KINDS)[number];

export interface LanguageSkill {
  readonly tag: Language;
  readonly level: LanguageLevel;
}

/** Skills that a person claims, or that a project needs. */
export interface Skills {
  readonly languages: readonly LanguageSkill[];
  readonly work: readonly Modality[];
  readonly domains: readonly Domain[];
  readonly equipment: readonly Equipment[];
}

export interface Skill {
  readonly kind: SkillKind;
  /** Language tag, modality, domain or piece of equipment. */
  readonly id: string;
  /** Null for all but languages. */
  readonly level: LanguageLevel | null;
}

/** A skill that a project needs and a person lacks. */
export interface MissingSkill extends Skill {
  /** Level of the language that the person has; null without one. */
  readonly has: LanguageLevel | null;
}

export const NO_SKILLS: Skills = { languages: [], work: [], domains: [], equipment: [] };

/** Languages of one person or project. */
export const LANGUAGES_MAX = 12;

export function listSkills({ languages, work, domains, equipment }: Skills): Skill[] {
  const plain = (kind: SkillKind, ids: readonly string[]) => ids.map((id) => ({ kind, id, level: null }));
  return [
    ...languages.map(({ tag, level }) => ({ kind: 'language' as const, id: tag, level })),
    ...plain('work', work),
    ...plain('domain', domains),
    ...plain('equipment', equipment),
  ];
}

/** Writes a skill as one word, such as `language.yo.fluent` or `work.audio`. */
export const skillKey = ({ kind, id, level }: Skill): string => [kind, id, ...(level ? [level] : [])].join('.');

/** Keys of needs: a person fits if their `grantedKeys` contain all. */
export const neededKeys = (needs: Skills): string[] => listSkills(needs).map(skillKey);

/** Keys of the needs that a skill answers: a language answers each level up to its own. */
export const answeredKeys = (skill: Skill): string[] =>
  skill.level === null
    ? [skillKey(skill)]
    : LANGUAGE_LEVELS.slice(0, LANGUAGE_LEVELS.indexOf(skill.level) + 1).map((level) => skillKey({ ...skill, level }));

export const grantedKeys = (skills: Skills): string[] => listSkills(skills).flatMap(answeredKeys);

/** @returns the needs that the skills do not answer, in the order of the needs */
export function missingSkills(needs: Skills, skills: Skills): MissingSkill[] {
  const granted = new Set(grantedKeys(skills));
  return listSkills(needs)
    .filter((need) => !granted.has(skillKey(need)))
    .map((need) => ({
      ...need,
      has: need.kind === 'language' ? (skills.languages.find(({ tag }) => tag === need.id)?.level ?? null) : null,
    }));
}

export const hasSkills = (skills: Skills): boolean => listSkills(skills).length > 0;

/** Writes skills as the value of a form's field. */
export const writeSkills = (skills: Skills): string => neededKeys(skills).join(' ');

const known = <T extends string>(values: readonly T[], id: string | undefined): T[] => values.filter((value) => value === id);

/** Reads `writeSkills`. Unknown words are left out. */
export function readSkills(text: string) {
  const words = text.split(' ').map((word) => word.split('.'));
  const of = <T extends string>(kind: SkillKind, values: readonly T[]) =>
    words.flatMap(([each, id]) => (each === kind ? known(values, id) : []));
  return {
    languages: words.flatMap(([kind, id, rank]) =>
      kind === 'language' ? known(LANGUAGES, id).flatMap((tag) => known(LANGUAGE_LEVELS, rank).map((level) => ({ tag, level }))) : [],
    ),
    work: of('work', MODALITIES),
    domains: of('domain', DOMAINS),
    equipment: of('equipment', EQUIPMENT),
  } satisfies Skills;
}

/** Names that `Intl.DisplayNames` of browsers lacks. */
const LOCAL_NAMES: Readonly<Record<string, string>> = {
  bin: 'Edo',
  efi: 'Efik',
  ff: 'Fulfulde',
  gaa: 'Ga',
  ibb: 'Ibibio',
  idu: 'Idoma',
  igl: 'Igala',
  kg: 'Kongo',
  ki: 'Kikuyu',
  kr: 'Kanuri',
  luo: 'Luo',
  nup: 'Nupe',
  pcm: 'Nigerian Pidgin',
  rn: 'Kirundi',
  tiv: 'Tiv',
  urh: 'Urhobo',
};

/** @returns the English name of a language of `LANGUAGES`; any other text as it is, at which `Intl` would throw */
export function languageName(tag: string): string {
  if (!LANGUAGES.some((known) => known === tag)) return tag;
  return LOCAL_NAMES[tag] ?? new Intl.DisplayNames(['en'], { type: 'language' }).of(tag) ?? tag;
}

export const EQUIPMENT_LABEL: Readonly<Record<Equipment, string>> = {
  phone: 'Smartphone',
  computer: 'Computer',
  largeScreen: 'Screen of 13 inches or more',
  headphones: 'Headphones',
  microphone: 'Microphone',
  unlimitedInternet: 'Internet without a data limit',
  steadyPower: 'Power through the day',
};

export const DOMAIN_LABEL: Readonly<Record<Domain, string>> = {
  agriculture: 'Agriculture',
  education: 'Education',
  finance: 'Finance',
  law: 'Law',
  medicine: 'Medicine',
  news: 'News',
  religion: 'Religion',
  sport: 'Sport',
  technology: 'Technology',
};

const LABELS: Readonly<Record<string, string>> = { ...DOMAIN_LABEL, ...EQUIPMENT_LABEL };
const MODALITIES_BY_ID: Readonly<Record<string, string>> = MODALITY_LABEL;

const NAMES: Readonly<Record<SkillKind, (id: string) => string>> = {
  language: languageName,
  work: (id) => `${MODALITIES_BY_ID[id] ?? id} annotation`,
  domain: (id) => LABELS[id] ?? id,
  equipment: (id) => LABELS[id] ?? id,
};

export const LEVEL_LABEL: Readonly<Record<LanguageLevel, string>> = {
  basic: 'Basic',
  conversational: 'Conversational',
  fluent: 'Fluent',
  native: 'Native',
};

/** Names a skill, such as `Yoruba (fluent)` or `Audio annotation`. */
export const skillText = ({ kind, id, level }: Skill): string => `${NAMES[kind](id)}${level ? ` (${level})` : ''}`;

export const skillsText = (skills: Skills): string => listSkills(skills).map(skillText).join(', ');

/** Says what a person lacks, such as `Yoruba (fluent; claimed: basic), Computer`. */
export const missingText = (missing: readonly MissingSkill[]): string =>
  missing
    .map((skill) => (skill.has ? `${NAMES[skill.kind](skill.id)} (${skill.level}; claimed: ${skill.has})` : skillText(skill)))
    .join(', ');
