import { isRecord, type Problem } from '@labelbridge/annotation';
import { PREDICTION_LIMITS, PREDICTION_MESSAGES } from '@labelbridge/contracts';
import { excessOf } from '../../../../../common/http/json-scan.js';

/** More would take too long to parse at once. */
const JSON_LIMITS = { depth: 32, containers: 200_000, values: 600_000, keys: 1_000 };

/** @param body null for one that is too long */
export function readJson(body: Buffer | null): { readonly value: unknown } | { readonly problem: string } {
  if (!body || excessOf(body, JSON_LIMITS)) return { problem: PREDICTION_MESSAGES.tooLarge };
  try {
    return { value: JSON.parse(body.toString('utf8')) as unknown };
  } catch {
    return { problem: PREDICTION_MESSAGES.notJson };
  }
}

export const versionOf = (value: unknown): string | undefined => {
  const version = isRecord(value) ? value['model_version'] : undefined;
  return typeof version === 'string' && version !== '' ? version : undefined;
};

/**
 * Reads the answer to a call of `/predict`.
 *
 * @param asked the number of items @param known the version that the setup named
 * @returns a prediction for each item in their order, with its model version, as Label Studio writes it; or the problem of the answer
 */
export function readPredictions(
  body: Buffer | null,
  asked: number,
  known: string | undefined,
): { readonly predictions: readonly unknown[] } | { readonly problem: string } {
  const read = readJson(body);
  if ('problem' in read) return read;
  const { value } = read;
  const results = isRecord(value) ? value['results'] : undefined;
  if (!Array.isArray(results)) return { problem: PREDICTION_MESSAGES.noList };
  if (results.length !== asked) return { problem: PREDICTION_MESSAGES.wrongCount(results.length, asked) };
  const withVersion = (given: unknown): unknown => {
    if (!isRecord(given)) return given;
    const version = versionOf(given) ?? versionOf(value) ?? known;
    return { ...given, ...(version !== undefined && { model_version: version }) };
  };
  return { predictions: results.map(withVersion) };
}

/** @returns the problem of a prediction that needs no look at its item */
export function predictionFault(given: unknown): Problem | undefined {
  if (!isRecord(given) || !Array.isArray(given['result'])) return { field: 'prediction', message: PREDICTION_MESSAGES.noPrediction };
  if ((versionOf(given)?.length ?? 0) > PREDICTION_LIMITS.versionMax)
    return { field: 'prediction.model_version', message: PREDICTION_MESSAGES.versionTooLong };
  const isTooLarge = Buffer.byteLength(JSON.stringify(given)) > PREDICTION_LIMITS.predictionBytes;
  return isTooLarge ? { field: 'prediction', message: PREDICTION_MESSAGES.predictionTooLarge } : undefined;
}
