// Written by scripts/api-client.mjs.
import { type ApiChange } from '../surface/surface.js';

export const API_CHANGES: readonly ApiChange[] = [];
