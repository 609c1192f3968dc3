import { type OwnWork } from '@labelbridge/contracts';
import { Schema } from 'mongoose';

export const ownWorkSchema = new Schema<OwnWork>(
  { consent: { type: String, required: true }, licence: { type: String, required: true }, share: { type: String, default: null } },
  { _id: false },
);
