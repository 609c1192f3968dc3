// Written by scripts/api-client.mjs.
import { type ApiChange } from '../surface/surface.js';

export const API_CHANGES: readonly ApiChange[] = [
  {
    "date": "2026-12-01",
    "version": "1",
    "added": [
      "GET /keys/current",
      "GET /keys/current < 200 application/json.data required",
      "GET /keys/current < 200 application/json.data._id required",
      "GET /keys/current < 200 application/json.data._id: string",
      "GET /keys/current < 200 application/json.data.addresses required",
      "GET /keys/current < 200 application/json.data.addresses: array",
      "GET /keys/current < 200 application/json.data.addresses[]: string",
      "GET /keys/current < 200 application/json.data.createdAt required",
      "GET /keys/current < 200 application/json.data.createdAt: string (date-time)",
      "GET /keys/current < 200 application/json.data.expiresAt required",
      "GET /keys/current < 200 application/json.data.expiresAt: string (date-time) or null",
      "GET /keys/current < 200 application/json.data.lastUsedAt required",
      "GET /keys/current < 200 application/json.data.lastUsedAt: string (date-time) or null",
      "GET /keys/current < 200 application/json.data.name required",
      "GET /keys/current < 200 application/json.data.name: string",
      "GET /keys/current < 200 application/json.data.overlapUntil required",
      "GET /keys/current < 200 application/json.data.overlapUntil: string (date-time) or null",
      "GET /keys/current < 200 application/json.data.prefix required",
      "GET /keys/current < 200 application/json.data.prefix: string",
      "GET /keys/current < 200 application/json.data.revokedAt required",
      "GET /keys/current < 200 application/json.data.revokedAt: string (date-time) or null",
      "GET /keys/current < 200 application/json.data.scopes required",
      "GET /keys/current < 200 application/json.data.scopes: array",
      "GET /keys/current < 200 application/json.data.scopes[] = projects",
      "GET /keys/current < 200 application/json.data.scopes[] = review",
      "GET /keys/current < 200 application/json.data.scopes[]: string",
      "GET /keys/current < 200 application/json.data.state = active",
      "GET /keys/current < 200 application/json.data.state = expired",
      "GET /keys/current < 200 application/json.data.state = revoked",
      "GET /keys/current < 200 application/json.data.state required",
      "GET /keys/current < 200 application/json.data.state: string",
      "GET /keys/current < 200 application/json.data: object",
      "GET /keys/current < 200 application/json: object"
    ],
    "removed": []
  },
  {
    "date": "2026-12-01",
    "version": "1",
    "added": [
      "POST /runs > application/json body.since: string"
    ],
    "removed": []
  },
  {
    "date": "2026-12-01",
    "version": "1",
    "added": [
      "GET /projects/:id/export ? format = hugging-face",
      "GET /tasks/:id/export ? format = hugging-face",
      "GET /tasks/:id/export/losses ? format = hugging-face",
      "POST /runs > application/json body.format = hugging-face"
    ],
    "removed": []
  },
  {
    "date": "2026-12-01",
    "version": "1",
    "added": [
      "GET /runs < 200 application/json.data[].kind = predict",
      "GET /runs ? kind = predict",
      "GET /runs/:id < 200 application/json.data.kind = predict",
      "POST /runs < 201 application/json.data.kind = predict",
      "POST /runs > application/json body.backend: string",
      "POST /runs > application/json body.kind = predict",
      "POST /runs/:id/cancel < 200 application/json.data.kind = predict",
      "POST /runs/:id/pause < 200 application/json.data.kind = predict",
      "POST /runs/:id/resume < 200 application/json.data.kind = predict"
    ],
    "removed": []
  }
];
