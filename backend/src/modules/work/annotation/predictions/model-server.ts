import { type IncomingMessage } from 'node:http';
import { isRecord, type JsonObject, writeJson } from '@labelbridge/annotation';
import { PREDICTION_LIMITS, PREDICTION_MESSAGES } from '@labelbridge/contracts';
import { askedWait } from '../../../../common/http/asked-wait.js';
import { failureText } from '../../../../common/http/call-failure.js';
import { CallFailed, callChecked } from '../../../../common/http/checked-call.js';
import { readJson, readPredictions, versionOf } from './domain/backend-answers.js';

const LONGEST_WAIT_MS = 3_600_000;
/** Answers that say that the server may take the same call later. */
const PASSING = [408, 425, 429];
/** Answers that are about the content of a call. */
const OF_CONTENT = [400, 413, 422];

/** A call that may succeed later. The message is for people. */
export class ServerBusy extends Error {
  constructor(
    message: string,
    readonly askedMs?: number,
  ) {
    super(message);
  }
}

/** A call that fails each time. The message is for people. */
export class ServerUnfit extends Error {}

/** Names the labelling interface for the server. */
export interface ServerSetup {
  /** Names the project and the version of its interface. */
  readonly project: string;
  /** Label Studio's label config. */
  readonly xml: string;
}

export interface AskedItem {
  readonly id: string;
  readonly data: JsonObject;
}

interface ServerAnswer {
  readonly status: number;
  readonly retryAfter: string | undefined;
  /** Null for one that is too long. */
  readonly body: Buffer | null;
}

interface ServerCall {
  /** JSON; without it, the call is a GET. */
  readonly body?: string;
  readonly seconds: number;
}

/** Calls of a server that speaks Label Studio's ML backend. Its host is one that the settings name. */
export class ModelServer {
  constructor(
    private readonly base: URL,
    private readonly now: () => Date,
  ) {}

  /** Checks that it works, and tells it the interface. @returns its model version @throws ServerBusy, ServerUnfit */
  async setUp({ project, xml }: ServerSetup, signal: AbortSignal): Promise<string | undefined> {
    const health = this.jsonOf(this.taken(await this.call('/health', { seconds: PREDICTION_LIMITS.answerSeconds }, signal)));
    if (isRecord(health) && health['status'] !== undefined && health['status'] !== 'UP')
      throw new ServerBusy(PREDICTION_MESSAGES.notHealthy(this.base.host));
    const body = writeJson({ project, schema: xml, hostname: '', access_token: '', extra_params: {} });
    return versionOf(this.jsonOf(this.taken(await this.call('/setup', { body, seconds: PREDICTION_LIMITS.answerSeconds }, signal))));
  }

  /**
   * @param version that the setup named
   * @returns the predictions in the order of the items, or the problem of a useless answer @throws ServerBusy, ServerUnfit
   */
  async predict(
    items: readonly AskedItem[],
    { project, xml }: ServerSetup,
    version: string | undefined,
    signal: AbortSignal,
  ): Promise<ReturnType<typeof readPredictions>> {
    const tasks = items.map(({ id, data }) => ({ id, data, annotations: [], predictions: [] }));
    const body = writeJson({ tasks, project, label_config: xml, params: { context: null } });
    const answer = await this.call('/predict', { body, seconds: PREDICTION_LIMITS.predictSeconds }, signal);
    if (OF_CONTENT.includes(answer.status)) return { problem: PREDICTION_MESSAGES.notTaken(answer.status) };
    return readPredictions(this.taken(answer).body, items.length, version);
  }

  private async call(path: string, { body, seconds }: ServerCall, signal: AbortSignal): Promise<ServerAnswer> {
    const url = new URL(this.base);
    url.pathname = `${this.base.pathname.replace(/\/$/, '')}${path}`;
    const headers = { accept: 'application/json', 'user-agent': 'Labelbridge-Predictions/1' };
    const answer = await callChecked({ url, body, headers, isNamed: true, signal, timeoutMs: seconds * 1_000 }, answerOf).catch((error) => {
      throw error instanceof CallFailed ? new ServerBusy(this.said(error.message)) : error;
    });
    const { status, retryAfter } = answer;
    if (status >= 500 || PASSING.includes(status))
      throw new ServerBusy(this.said(failureText({ status })), askedWait(retryAfter, this.now(), LONGEST_WAIT_MS));
    return answer;
  }

  /** @throws ServerUnfit for an answer that refuses the call */
  private taken(answer: ServerAnswer): ServerAnswer {
    const { status } = answer;
    if (status < 200 || status >= 300) throw new ServerUnfit(PREDICTION_MESSAGES.refused(this.said(failureText({ status }))));
    return answer;
  }

  private jsonOf({ body }: ServerAnswer): unknown {
    const read = readJson(body);
    if ('problem' in read) throw new ServerUnfit(PREDICTION_MESSAGES.refused(this.said(read.problem)));
    return read.value;
  }

  private said(what: string): string {
    return `${this.base.host}: ${what}`;
  }
}

async function answerOf(answer: IncomingMessage): Promise<ServerAnswer> {
  const { statusCode: status = 0, headers } = answer;
  return { status, retryAfter: headers['retry-after'], body: await bodyOf(answer) };
}

/** @returns null for one that is too long */
async function bodyOf(answer: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > PREDICTION_LIMITS.answerBytes) return null;
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}
