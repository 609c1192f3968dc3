import {
  DOMAINS,
  EQUIPMENT,
  LANGUAGE_LEVELS,
  type LanguagePlaces,
  LANGUAGES,
  type LanguageSkill,
  MODALITIES,
  type Skills,
} from '@labelbridge/contracts';
import { Schema } from 'mongoose';

const languageSchema = new Schema<LanguageSkill>(
  { tag: { type: String, enum: LANGUAGES, required: true }, level: { type: String, enum: LANGUAGE_LEVELS, required: true } },
  { _id: false },
);

export const placesSchema = new Schema<LanguagePlaces>(
  {
    tag: { type: String, enum: LANGUAGES, required: true },
    level: { type: String, enum: LANGUAGE_LEVELS, required: true },
    places: { type: Number, default: null },
  },
  { _id: false },
);

export const skillsSchema = new Schema<Skills>(
  {
    languages: { type: [languageSchema], required: true },
    work: { type: [{ type: String, enum: MODALITIES }], required: true },
    domains: { type: [{ type: String, enum: DOMAINS }], required: true },
    equipment: { type: [{ type: String, enum: EQUIPMENT }], required: true },
  },
  { _id: false },
);
