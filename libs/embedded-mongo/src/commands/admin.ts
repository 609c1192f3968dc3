import { hostname } from 'node:os';
import { Long, ObjectId } from 'bson';
import { MAX_DOCUMENT_BYTES } from '../bson/types.js';
import { CommandError } from '../errors.js';
import { currentTimestamp } from '../update/operators.js';
import { MAX_MESSAGE_BYTES } from '../wire/framing.js';
import { type Handler, type Handlers } from './context.js';
import { reply } from './cursor-reply.js';

/** Emulated MongoDB version. */
export const SERVER_VERSION = '7.0.14';
const WIRE_VERSION = 21;
const SET_NAME = 'embedded';
const ELECTION_ID = new ObjectId('7fffffff0000000000000001');
const started = Date.now();

/** Presents the server as the primary of a replica set of one, because drivers use transactions and retryable writes only there. */
const hello: Handler = (context) => {
  const address = context.server.address();
  return reply({
    helloOk: true,
    isWritablePrimary: true,
    ismaster: true,
    secondary: false,
    setName: SET_NAME,
    setVersion: 1,
    electionId: ELECTION_ID,
    hosts: [address],
    primary: address,
    me: address,
    lastWrite: { opTime: { ts: currentTimestamp(), t: Long.ONE }, lastWriteDate: new Date() },
    maxBsonObjectSize: MAX_DOCUMENT_BYTES,
    maxMessageSizeBytes: MAX_MESSAGE_BYTES,
    maxWriteBatchSize: 100_000,
    localTime: new Date(),
    logicalSessionTimeoutMinutes: 30,
    connectionId: context.connectionId,
    minWireVersion: 0,
    maxWireVersion: WIRE_VERSION,
    readOnly: false,
  });
};

const buildInfo: Handler = () =>
  reply({
    version: SERVER_VERSION,
    versionArray: [...SERVER_VERSION.split('.').map(Number), 0],
    gitVersion: 'embedded',
    modules: [],
    bits: 64,
    maxBsonObjectSize: MAX_DOCUMENT_BYTES,
    storageEngines: ['lmdb'],
  });

const configureFailPoint: Handler = (context, command) => {
  const { failPoint } = context.server;
  if (!failPoint) throw new CommandError(59, "no such command: 'configureFailPoint'");
  failPoint.configure(command);
  return reply({});
};

const empty: Handler = () => reply({});

export const adminHandlers: Handlers = {
  hello,
  isMaster: hello,
  ismaster: hello,
  ping: empty,
  buildInfo,
  buildinfo: buildInfo,
  configureFailPoint,
  serverStatus: (context) =>
    reply({
      host: hostname(),
      version: SERVER_VERSION,
      process: 'embedded-mongo',
      pid: process.pid,
      uptime: (Date.now() - started) / 1000,
      localTime: new Date(),
      connections: { current: context.server.connectionCount() },
      storageEngine: { name: 'lmdb' },
      mem: { resident: Math.round(process.memoryUsage.rss() / 2 ** 20) },
    }),
  connectionStatus: () => reply({ authInfo: { authenticatedUsers: [], authenticatedUserRoles: [] } }),
  getParameter: empty,
  getCmdLineOpts: () => reply({ argv: [], parsed: {} }),
  getLog: () => reply({ totalLinesWritten: 0, log: [] }),
};
