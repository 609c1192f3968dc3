import { type Document } from 'bson';
import { type MongoClient, MongoError, MongoServerError } from 'mongodb';
import { Entities, Skipped } from './entities.js';
import { Mismatch, match } from './match.js';
import { callMethod, toUnifiedResult } from './operations.js';
import { type ExpectedError, type Operation, type Suite, type Test } from './suite.js';

const OPERATION_TIMEOUT_MS = 15_000;
/** Assertions on the driver's internal sessions and connections, which do not concern the server. */
const DRIVER_ASSERTIONS =
  /^assert(Session(Un)?[Pp]inned|(Same|Different)LsidOnLastTwoCommands|Session(Not)?Dirty|NumberConnectionsCheckedOut)$/;
const STATES: Readonly<Record<string, RegExp>> = {
  none: /^NO_TRANSACTION$/,
  starting: /^STARTING_TRANSACTION$/,
  in_progress: /^TRANSACTION_IN_PROGRESS$/,
  committed: /^TRANSACTION_COMMITTED/,
  aborted: /^TRANSACTION_ABORTED$/,
};

/** @throws Skipped if the test cannot run, another error if it fails */
export async function runTest(uri: string, admin: MongoClient, suite: Suite, test: Test): Promise<void> {
  await admin.db('admin').command({ killAllSessions: [] });
  for (const failPoint of ['failCommand', 'onPrimaryTransactionalWrite'])
    await admin.db('admin').command({ configureFailPoint: failPoint, mode: 'off' });
  for (const data of suite.initialData ?? [])
    await prepare(admin, data.databaseName, data.collectionName, data.documents, data.createOptions);
  const run = new TestRun(admin, new Entities(uri));
  try {
    await run.entities.create(suite.createEntities ?? []);
    for (const operation of test.operations) await withTimeout(operation.name, run.step(operation));
    await run.entities.endSessions();
    for (const { databaseName, collectionName, documents } of test.outcome ?? []) {
      const found = await admin.db(databaseName).collection(collectionName).find().sort({ _id: 1 }).toArray();
      match(documents, found, (id) => run.entities.get(id), 'outcome', false);
    }
  } finally {
    await run.entities.close();
  }
}

async function prepare(
  admin: MongoClient,
  database: string,
  name: string,
  documents: readonly Document[],
  options: Document = {},
): Promise<void> {
  const db = admin.db(database);
  await db.dropCollection(name);
  await db.createCollection(name, options);
  if (documents.length > 0) await db.collection(name).insertMany([...documents]);
}

function withTimeout(name: string, work: Promise<unknown>): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${name} took longer than ${OPERATION_TIMEOUT_MS} ms`)), OPERATION_TIMEOUT_MS);
    work.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}

class TestRun {
  constructor(
    private readonly admin: MongoClient,
    readonly entities: Entities,
  ) {}

  /** Runs one operation and checks its result. @returns the expected error, if any */
  async step(operation: Operation): Promise<unknown> {
    let result: unknown;
    try {
      result = await this.execute(operation);
    } catch (error) {
      if (error instanceof Skipped || error instanceof Mismatch) throw error;
      if (operation.expectError) {
        this.checkError(operation.name, operation.expectError, error);
        return error;
      }
      if (operation.ignoreResultAndError === true) return undefined;
      // Server errors are rethrown unchanged, because callers check their labels.
      throw error instanceof MongoError ? error : new Error(`${operation.name}: ${String(error)}`, { cause: error });
    }
    if (operation.expectError) throw new Mismatch(`${operation.name}: no error, although one is expected`);
    if (operation.saveResultAsEntity !== undefined) this.entities.set(operation.saveResultAsEntity, result);
    if (operation.expectResult !== undefined) this.match(operation.expectResult, result ?? null, operation.name);
    return undefined;
  }

  private match(expected: unknown, actual: unknown, path: string): void {
    match(expected, actual, (id) => this.entities.get(id), path);
  }

  private async execute({ name, object, arguments: given = {} }: Operation): Promise<unknown> {
    if (object === 'testRunner') return this.runnerOperation(name, given);
    if (name !== 'withTransaction') return callMethod(this.entities, object, name, given);
    const { callback, ...options } = given;
    await this.entities.session(object).withTransaction(async () => {
      for (const operation of callback as Operation[]) {
        const error = await this.step(operation);
        // The callback of a transaction must rethrow expected errors, as an application does.
        if (error !== undefined) throw error;
      }
    }, options);
    return undefined;
  }

  private async runnerOperation(name: string, given: Document): Promise<void> {
    switch (name) {
      case 'failPoint':
        await this.entities
          .client(String(given['client']))
          .db('admin')
          .command(given['failPoint'] as Document);
        return;
      case 'targetedFailPoint':
        await this.admin.db('admin').command(given['failPoint'] as Document);
        return;
      case 'createEntities':
        return this.entities.create(given['entities'] as Document[]);
      case 'wait':
        return new Promise((resolve) => setTimeout(resolve, Number(given['ms'])));
      case 'assertSessionTransactionState': {
        // The driver's types do not declare the transaction state, but the test format needs it.
        const { transaction } = this.entities.session(given['session']) as unknown as { transaction: { state: string } };
        const { state } = transaction;
        if (!STATES[String(given['state'])]?.test(state))
          throw new Mismatch(`the transaction is ${state} and not ${String(given['state'])}`);
        return;
      }
      case 'assertCollectionExists':
      case 'assertCollectionNotExists':
        return this.assertPresence(!name.includes('Not'), await this.hasCollection(given), 'the collection');
      case 'assertIndexExists':
      case 'assertIndexNotExists':
        return this.assertPresence(!name.includes('Not'), await this.hasIndex(given), 'the index');
      default:
        if (!DRIVER_ASSERTIONS.test(name)) throw new Skipped(`the runner has no operation ${name}`);
    }
  }

  private assertPresence(isWanted: boolean, isThere: boolean, what: string): void {
    if (isWanted !== isThere) throw new Mismatch(`${what} ${isThere ? 'exists' : 'does not exist'}`);
  }

  private async hasCollection({ databaseName, collectionName }: Document): Promise<boolean> {
    return (
      (
        await this.admin
          .db(String(databaseName))
          .listCollections({ name: collectionName as unknown })
          .toArray()
      ).length > 0
    );
  }

  private async hasIndex(given: Document): Promise<boolean> {
    if (!(await this.hasCollection(given))) return false;
    const indexes = await this.admin.db(String(given['databaseName'])).collection(String(given['collectionName'])).indexes();
    return indexes.some(({ name }) => name === given['indexName']);
  }

  private checkError(operation: string, expected: ExpectedError, error: unknown): void {
    const fault = (text: string): never => {
      throw new Mismatch(`${operation}: ${text} (${String(error)})`);
    };
    const { code, codeName } = error as { code?: unknown; codeName?: unknown };
    const hasLabel = (label: string) => error instanceof MongoError && error.hasErrorLabel(label);
    if (expected.isClientError === true && error instanceof MongoServerError) fault('the server refuses, not the driver');
    if (expected.errorCode !== undefined && Number(expected.errorCode) !== code)
      fault(`code ${String(code)} instead of ${String(expected.errorCode)}`);
    if (expected.errorCodeName !== undefined && codeName !== undefined && expected.errorCodeName !== codeName)
      fault(`${String(codeName)} instead of ${expected.errorCodeName}`);
    if (expected.errorContains !== undefined && !String(error).toLowerCase().includes(expected.errorContains.toLowerCase()))
      fault(`the message lacks '${expected.errorContains}'`);
    for (const label of expected.errorLabelsContain ?? []) if (!hasLabel(label)) fault(`the label ${label} is missing`);
    for (const label of expected.errorLabelsOmit ?? []) if (hasLabel(label)) fault(`the label ${label} is there`);
    const { result } = error as { result?: unknown };
    if (expected.expectResult !== undefined && result !== undefined) this.match(expected.expectResult, toUnifiedResult(result), operation);
  }
}
