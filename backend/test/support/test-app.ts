import 'reflect-metadata';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { ModulesContainer } from '@nestjs/core';
import { getConnectionToken } from '@nestjs/mongoose';
import { personPrincipal, type Role } from '@labelbridge/contracts';
import { type Connection } from 'mongoose';
import { waitFor } from '../../../scripts/lib/wait-for.mjs';
import { type CurrentUser } from '../../src/common/access/current-user.js';
import { PeriodicJob } from '../../src/common/background/periodic-job.js';
import { Clock } from '../../src/common/clock/clock.js';
import { type PasswordCost } from '../../src/config/security-settings.js';
import { readSettings, type Settings } from '../../src/config/settings.js';
import { createLog, type LogSink } from '../../src/common/logging/log.js';
import { createApp } from '../../src/create-app.js';
import { openDatabase } from '../../src/database/open-database.js';
import { UsersService } from '../../src/modules/people/users/users.service.js';
import { Transactions } from '../../src/database/transactions.js';
import { guardSessions } from './session-guard.js';
import { openTestDatabase } from './test-database.js';

export interface Answer {
  call?: string;
  status: number;
  headers: Headers;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- a test states what it expects, and fails where it is not so
  body: any;
}

export interface CallOptions {
  token?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
  /** Repeats a call after a step-up if it needs one; true by default. */
  stepUp?: boolean;
}

export interface TestPerson {
  _id: string;
  token: string;
  email: string;
  password: string;
  username: string;
}

/** A person as services get them from the guard, for calls that no route makes. */
export const callerOf = ({ _id, email, username }: TestPerson, role: Role): CurrentUser => ({
  ...{ ...personPrincipal({ role }), _id, email, username, role },
  ...{ firstname: 'Ada', lastname: 'Obi', phone: '', sessionId: '' },
});

/** The real application on a real database and a free port. */
export interface TestApp {
  readonly url: string;
  readonly app: NestFastifyApplication;
  readonly connection: Connection;
  readonly settings: Settings;
  /** For another application on the same database. */
  readonly databaseUri: string;
  advance(milliseconds: number): void;
  now(): Date;
  http(method: string, path: string, options?: CallOptions): Promise<Answer>;
  /** Steps up with the person's password. @returns whether it succeeded */
  stepUp(token: string): Promise<boolean>;
  /** Signs a person up. `role: 'ADMIN'` is set without the API, as by the CLI. */
  person(role?: 'USER' | 'ADMIN', fields?: Record<string, string>): Promise<TestPerson>;
  close(): Promise<void>;
}

/** Takes 0.1 ms per hash instead of 10 ms. Tests of the cost pass PASSWORD_COST in `overrides`. */
const CHEAP_PASSWORDS: PasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/**
 * Stops the jobs whose first run is a minute after the start, or later. Their tests run them by hand, and a file that takes longer than a
 * minute on a slow machine would race them.
 */
async function stopLateJobs(app: NestFastifyApplication): Promise<void> {
  const providers = [...app.get(ModulesContainer).values()].flatMap((module) => [...module.providers.values()]);
  const jobs = providers.flatMap(({ instance }) => (instance instanceof PeriodicJob ? [instance] : []));
  await Promise.all(jobs.map((job) => (job.firstAfterMs >= 60_000 ? job.beforeApplicationShutdown() : undefined)));
}

let people = 0;
/** Passwords by person, for step-ups of `http`. */
const passwords = new Map<string, string>();

/**
 * Starts the application as `main.ts` does, with its own data folder and database. The database is on TEST_MONGODB_URI, or on an embedded
 * engine that the test files of a process share, since it starts slower than the application.
 *
 * @param sink takes the log's lines; standard output by default
 * @param ownEngine starts an engine in the data folder, for tests of its files; it stops with the application
 * @param overrides settings without a variable
 */
export async function startTestApp(
  environment: Record<string, string> = {},
  sink?: LogSink,
  ownEngine = false,
  overrides: Partial<Settings> = {},
): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'labelbridge-test-'));
  const external = process.env.TEST_MONGODB_URI !== undefined;
  const testDatabase = environment.MONGODB_URI || (ownEngine && !external) ? undefined : await openTestDatabase();
  const variables = {
    DATA_DIR: dataDir,
    SEED: 'none',
    PORT: '0',
    LOG_LEVEL: 'error',
    // Lets tests of other subjects set any rate.
    FX_BAND: '1000',
    ANCHOR_FILE: join(dataDir, 'anchors.txt'),
    ...(external && testDatabase ? { MONGODB_URI: testDatabase.uri } : {}),
    ...environment,
  };
  const settings: Settings = { ...readSettings(variables), passwordCost: CHEAP_PASSWORDS, ...overrides };
  const database = testDatabase ?? (await openDatabase(settings, 'server'));
  const app = await createApp(settings, database.uri, createLog(settings, sink));
  await app.listen(0, '127.0.0.1');
  await stopLateJobs(app);
  const url = (await app.getUrl()).replace('[::1]', '127.0.0.1');
  const connection = app.get<Connection>(getConnectionToken());
  const clock = app.get(Clock);
  guardSessions(connection, app.get(Transactions));

  const send = async (method: string, path: string, { token, body, headers = {} }: CallOptions): Promise<Answer> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      redirect: 'manual',
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    const read = isJson && text ? JSON.parse(text) : text;
    return { call: `${method} ${path}`, status: response.status, headers: response.headers, body: read };
  };
  const stepUp = async (token: string): Promise<boolean> => {
    const proof = await send('POST', '/api/auth/step-up', { token, body: { password: passwords.get(subjectOf(token)) } });
    return proof.status === 200;
  };
  const http = async (method: string, path: string, options: CallOptions = {}): Promise<Answer> => {
    const answer = await send(method, path, options);
    const { token } = options;
    if (options.stepUp === false || !token || !needsStepUp(answer)) return answer;
    return (await stepUp(token)) ? send(method, path, options) : answer;
  };

  return {
    url,
    app,
    connection,
    settings,
    databaseUri: database.uri,
    http,
    stepUp,
    advance: (milliseconds) => clock.shift(milliseconds),
    now: () => clock.now(),
    async person(role = 'USER', fields = {}) {
      const n = ++people;
      const given = {
        firstname: 'Person',
        lastname: `Nr${n}`,
        email: `person${n}@example.com`,
        username: `person${n}`,
        phone: '08031234567',
        password: `secret-of-${n}`,
        ...fields,
      };
      const { status, body } = await http('POST', '/api/auth/signup', { body: given });
      if (status !== 201) throw new Error(`sign-up answered ${status}: ${JSON.stringify(body)}`);
      passwords.set(body.user._id, given.password);
      if (role === 'ADMIN') await setRole(app, body.user._id, 'ADMIN');
      return { _id: body.user._id, token: body.token, email: given.email, password: given.password, username: given.username };
    },
    async close() {
      await app.close();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export const needsStepUp = ({ status, body }: Answer): boolean => status === 403 && body.details?.[0]?.field === 'stepUp';

const subjectOf = (token: string): string => claimsOf(token).sub;

const claimsOf = (token: string): { sub: string; sid: string } =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

/** The reader for whom links of media are made in the session of this token. */
export const readerOf = ({ token }: Pick<TestPerson, 'token'>): { sessionId: string } => ({ sessionId: claimsOf(token).sid });

/** Sets a role without the API, as the CLI does, but notifies nobody. */
export async function setRole(app: NestFastifyApplication, id: string, role: 'USER' | 'ADMIN'): Promise<void> {
  const users = app.get(UsersService);
  await app.get(Transactions).run(async (session) => {
    const before = await users.findOne(id, session);
    if (before) await users.change(session, null, before, { role });
  });
}

export async function givePayoutAccount(
  app: TestApp,
  person: TestPerson,
  account: { accountNumber?: string; bankCode?: string } = {},
): Promise<void> {
  const me = await app.http('GET', '/api/users/me', { token: person.token });
  const { firstname, lastname } = me.body.data;
  const payoutAccount = { accountName: `${firstname} ${lastname}`, accountNumber: '0000014579', bankCode: '011', ...account };
  const { status, body } = await app.http('PATCH', '/api/users/me', { token: person.token, body: { payoutAccount } });
  if (status !== 200) throw new Error(`the payout account was answered with ${status}: ${JSON.stringify(body)}`);
}

/** Moves the clock and logs the people in again, because their sessions end. */
export async function advanceWith(app: TestApp, milliseconds: number, people: readonly TestPerson[]): Promise<void> {
  app.advance(milliseconds);
  for (const person of people) {
    const { email, password } = person;
    const { status, body } = await app.http('POST', '/api/auth/login', { body: { email, password } });
    if (status !== 200) throw new Error(`log-in answered ${status}: ${JSON.stringify(body)}`);
    person.token = body.token;
  }
}

/** @throws if `holds` is not true in time */
export const until = async (what: string, holds: () => Promise<boolean>, withinMs = 10_000): Promise<void> =>
  void (await waitFor(what, holds, { withinMs }));

/** Repeats a check for a second at most: other instances read the state of sessions again within that time. */
export async function withinASecond(check: () => Promise<void>): Promise<void> {
  const deadline = performance.now() + 1_000;
  let isLast = false;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (isLast) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
      isLast = performance.now() > deadline;
    }
  }
}
