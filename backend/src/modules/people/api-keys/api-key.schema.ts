import { API_KEY_SCOPES, type ApiKeyScope } from '@labelbridge/contracts';
import { Schema, type Types } from 'mongoose';

/** Access of a program on behalf of an admin. Only digests of its secrets are stored. */
export interface ApiKeyRecord {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  name: string;
  /** The public part of the secret, by which it is found. */
  prefix: string;
  digest: string;
  /** The replaced secret, which is valid until then. */
  previous: { digest: string; until: Date } | null;
  scopes: ApiKeyScope[];
  /** Addresses and ranges; none means every address. */
  addresses: string[];
  createdAt: Date;
  expiresAt: Date | null;
  revokedAt: Date | null;
  /** To the minute. */
  lastUsedAt: Date | null;
  searchWords: string[];
}

export const API_KEY_MODEL = 'ApiKey';

const previousSchema = new Schema({ digest: { type: String, required: true }, until: { type: Date, required: true } }, { _id: false });

export const apiKeySchema = new Schema<ApiKeyRecord>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true },
    prefix: { type: String, required: true },
    digest: { type: String, required: true },
    previous: { type: previousSchema, default: null },
    scopes: { type: [{ type: String, enum: API_KEY_SCOPES }], required: true },
    addresses: { type: [String], default: [] },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, default: null },
    revokedAt: { type: Date, default: null },
    lastUsedAt: { type: Date, default: null },
    searchWords: { type: [String], default: [] },
  },
  { collection: 'apikeys', versionKey: false },
);

apiKeySchema.index({ prefix: 1 }, { unique: true });
apiKeySchema.index({ userId: 1, createdAt: -1, _id: -1 });
apiKeySchema.index({ userId: 1, searchWords: 1 });
