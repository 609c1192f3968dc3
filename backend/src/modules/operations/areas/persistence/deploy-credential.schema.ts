import { type AreaName } from '@labelbridge/contracts';
import { Schema, type Types } from 'mongoose';

/** Lets a team's pipeline move one area, and nothing else. */
export interface DeployCredentialRecord {
  _id: Types.ObjectId;
  area: AreaName;
  name: string;
  /** SHA-256 of the secret. The secret itself is not stored. */
  hash: string;
  /** The admin who made it. It is valid only while they are an admin. */
  createdBy: Types.ObjectId;
  createdAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
}

export const DEPLOY_CREDENTIAL_MODEL = 'DeployCredential';

export const deployCredentialSchema = new Schema<DeployCredentialRecord>(
  {
    area: { type: String, required: true },
    name: { type: String, required: true },
    hash: { type: String, required: true },
    createdBy: { type: Schema.Types.ObjectId, required: true },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    revokedAt: { type: Date, default: null },
    lastUsedAt: { type: Date, default: null },
  },
  { collection: 'deploycredentials', versionKey: false },
);

deployCredentialSchema.index({ revokedAt: 1, expiresAt: 1 });
