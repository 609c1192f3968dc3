import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { EJSON, type Document } from 'bson';
import { SERVER_VERSION } from '../../src/commands/admin.js';

export interface Requirement {
  readonly minServerVersion?: string;
  readonly maxServerVersion?: string;
  readonly topologies?: readonly string[];
  readonly serverless?: string;
  readonly auth?: boolean;
  readonly csfle?: unknown;
}

export interface Operation {
  readonly name: string;
  readonly object: string;
  readonly arguments?: Document;
  readonly expectError?: ExpectedError;
  readonly expectResult?: unknown;
  readonly ignoreResultAndError?: boolean;
  readonly saveResultAsEntity?: string;
}

export interface ExpectedError {
  readonly isClientError?: boolean;
  readonly errorCode?: unknown;
  readonly errorCodeName?: string;
  readonly errorContains?: string;
  readonly errorLabelsContain?: readonly string[];
  readonly errorLabelsOmit?: readonly string[];
  readonly expectResult?: unknown;
}

export interface CollectionData {
  readonly databaseName: string;
  readonly collectionName: string;
  readonly documents: readonly Document[];
  readonly createOptions?: Document;
}

export interface Test {
  readonly description: string;
  readonly runOnRequirements?: readonly Requirement[];
  readonly skipReason?: string;
  readonly operations: readonly Operation[];
  readonly outcome?: readonly CollectionData[];
}

/** File of the unified test format (https://github.com/mongodb/specifications/tree/master/source/unified-test-format). */
export interface Suite {
  readonly runOnRequirements?: readonly Requirement[];
  readonly createEntities?: readonly Document[];
  readonly initialData?: readonly CollectionData[];
  readonly tests: readonly Test[];
}

export function suitesIn(folder: string): { file: string; suite: Suite }[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => ({ file, suite: EJSON.parse(readFileSync(join(folder, file), 'utf8'), { relaxed: true }) as Suite }));
}

export function skipReasonOf(suite: Suite, test: Test): string | undefined {
  return (
    unmet(suite.runOnRequirements) ??
    unmet(test.runOnRequirements) ??
    (test.skipReason === undefined ? undefined : `skipped by the suite: ${test.skipReason}`)
  );
}

function unmet(requirements: readonly Requirement[] | undefined): string | undefined {
  const reasons = (requirements ?? []).map(unmetRequirement);
  return reasons.some((reason) => reason === undefined) ? undefined : reasons[0];
}

function unmetRequirement(requirement: Requirement): string | undefined {
  const { minServerVersion: min, maxServerVersion: max, topologies, serverless, auth, csfle } = requirement;
  if (min !== undefined && compareVersions(min, SERVER_VERSION) > 0) return `needs MongoDB ${min} or later`;
  if (max !== undefined && compareVersions(max, SERVER_VERSION) < 0) return `only for MongoDB up to ${max}`;
  if (topologies && !topologies.includes('replicaset')) return `needs the topology ${topologies.join(' or ')}`;
  if (serverless === 'require') return 'needs a serverless deployment';
  if (auth === true) return 'needs authentication';
  return csfle === undefined || csfle === false ? undefined : 'needs client-side encryption';
}

function compareVersions(left: string, right: string): number {
  const [a, b] = [left, right].map((version) => version.split('.').map(Number)) as [number[], number[]];
  for (let at = 0; at < 3; at++) {
    const order = (a[at] ?? 0) - (b[at] ?? 0);
    if (order !== 0) return order;
  }
  return 0;
}
