import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { type LabelConfig, writeConfigXml } from '@labelbridge/annotation';
import { PREDICTION_MESSAGES } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { type CurrentUser } from '../../../../common/access/current-user.js';
import { Clock } from '../../../../common/clock/clock.js';
import { badInput, conflict } from '../../../../common/errors/errors.js';
import { SETTINGS, type Settings } from '../../../../config/settings.js';
import { type MakeRunDto } from '../../runs/dto/run.dto.js';
import { type RunControl } from '../../runs/run-control.js';
import { type PreparedRun, type RunEnding, RunFailed, RunHandlers, RunWaits, type StartedRunHandler } from '../../runs/run-handler.js';
import { taskTitleOf } from '../../tasks/domain/task-changes.js';
import { TaskWorkService } from '../../tasks/task-work.service.js';
import { dataOf } from '../domain/stored.js';
import { InterfacesService } from '../interfaces/interfaces.service.js';
import { type ItemRecord } from '../persistence/item.schema.js';
import { ItemMedia } from '../work/item-media.js';
import { askedData } from './domain/asked-data.js';
import { readBackend } from './domain/backend-address.js';
import { waitAfter } from './domain/backend-waits.js';
import { ModelServer, ServerBusy, type ServerSetup, ServerUnfit } from './model-server.js';
import { type GivenPrediction, PredictedItems } from './predicted-items.js';

/** The time between two looks at a run while its server is asked. Each renews the run's lease. */
const LOOK_MS = 1_000;

/** A slow server may need hours: after this time, other runs of predictions get a turn. */
const TURN_MS = 60_000;

/** The run goes on later: this server stops, or other runs get a turn. */
class Stopping extends Error {}

interface PredictionOptions {
  readonly backend: string;
}

interface Asking {
  readonly server: ModelServer;
  readonly setup: ServerSetup;
  readonly config: LabelConfig;
  /** The model version, if the setup named one. */
  readonly model: string | undefined;
}

/** Asks a model server for predictions of a task's items, some items at a time. A resumed or killed run goes on after the last ones. */
@Injectable()
export class PredictionRuns implements StartedRunHandler, OnModuleInit {
  readonly kind = 'predict';

  constructor(
    private readonly handlers: RunHandlers,
    private readonly predicted: PredictedItems,
    private readonly media: ItemMedia,
    private readonly interfaces: InterfacesService,
    private readonly tasks: TaskWorkService,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'mlBackendHosts' | 'publicUrl'>,
  ) {}

  onModuleInit(): void {
    this.handlers.add(this);
  }

  async prepare(_person: CurrentUser, { taskId, backend }: MakeRunDto): Promise<PreparedRun> {
    if (taskId === undefined) throw badInput([{ field: 'taskId', message: PREDICTION_MESSAGES.taskNeeded }]);
    if (backend === undefined) throw badInput([{ field: 'backend', message: 'is required' }]);
    const read = readBackend(backend, this.settings.mlBackendHosts);
    if ('problem' in read) throw badInput([{ field: 'backend', message: read.problem }]);
    const task = await this.tasks.findTask(taskId);
    if (task.exam) throw conflict(PREDICTION_MESSAGES.ofExam);
    await this.interfaces.configOf(task);
    const options: PredictionOptions = { backend: read.base.href };
    const title = `${read.base.host}: ${taskTitleOf(task)}`;
    return { title, projectId: task.projectId, taskId: task._id, total: task.itemCount + (task.excludedCount ?? 0), options };
  }

  async carryOut(control: RunControl): Promise<RunEnding | null> {
    try {
      await this.predict(control);
      return {};
    } catch (error) {
      if (error instanceof Stopping) return null;
      if (error instanceof ServerUnfit) throw new RunFailed(error.message);
      if (error instanceof ServerBusy) throw this.later(control, error);
      throw error;
    }
  }

  private async predict(control: RunControl): Promise<void> {
    const taskId = control.run.taskId ?? new Types.ObjectId();
    const turnAt = this.clock.now().getTime() + TURN_MS;
    const asking = await this.begin(control, taskId);
    for (;;) {
      if (control.isStopping()) throw new Stopping();
      const items = await this.predicted.next(taskId, control.run.place);
      if (items.length === 0) return;
      const asked = await this.predicted.withoutDone(items, asking.model);
      const given = await this.ask(control, asking, asked);
      const checked = await this.predicted.check(asking.config, asked, given);
      control.run = await this.predicted.store(control, items, checked);
      if (this.clock.now().getTime() >= turnAt) throw new Stopping();
    }
  }

  /** The settings may have changed since the run was started. */
  private async begin(control: RunControl, taskId: Types.ObjectId): Promise<Asking> {
    const { backend } = JSON.parse(control.run.options) as PredictionOptions;
    const read = readBackend(backend, this.settings.mlBackendHosts);
    if ('problem' in read) throw new RunFailed(`The address ${read.problem}.`);
    const task = await this.tasks.findTask(taskId);
    const config = await this.interfaces.configOf(task);
    const server = new ModelServer(read.base, () => this.clock.now());
    const setup = { project: `${String(task.projectId)}.${String(task.interfaceId)}`, xml: writeConfigXml(config) };
    const model = await this.whileLooking(control, (signal) => server.setUp(setup, signal));
    return { server, setup, config, model };
  }

  /** A useless answer is asked for again item by item: one item may be the cause. */
  private async ask(control: RunControl, asking: Asking, items: readonly ItemRecord[]): Promise<ReadonlyMap<string, GivenPrediction>> {
    if (items.length === 0) return new Map();
    const { server, setup, config, model } = asking;
    const links = await this.media.runLinksOf(items, String(control.run._id));
    const urls = new Map([...links].map(([id, path]) => [id, `${this.settings.publicUrl}${path}`]));
    const tasks = items.map((item) => ({ id: String(item._id), data: askedData(config, dataOf(item), urls) }));
    const answer = await this.whileLooking(control, (signal) => server.predict(tasks, setup, model, signal));
    if ('predictions' in answer) return new Map(items.map(({ _id }, place) => [String(_id), { given: answer.predictions[place] }]));
    if (items.length === 1) return new Map(items.map(({ _id }) => [String(_id), { problem: answer.problem }]));
    const given = new Map<string, GivenPrediction>();
    for (const item of items) for (const [id, one] of await this.ask(control, asking, [item])) given.set(id, one);
    return given;
  }

  /** Renews the run's lease while a server takes its time, and ends the call of a run that was paused or cancelled. */
  private async whileLooking<T>(control: RunControl, call: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const stop = new AbortController();
    let cause: unknown;
    let looking = Promise.resolve();
    const look = async (): Promise<void> => {
      if (control.isStopping()) throw new Stopping();
      control.run = await control.count({});
    };
    const timer = setInterval(() => {
      looking = looking.then(look).catch((error: unknown) => {
        cause ??= error;
        stop.abort();
      });
    }, LOOK_MS);
    try {
      return await call(stop.signal);
    } catch (error) {
      throw cause ?? error;
    } finally {
      clearInterval(timer);
      await looking;
    }
  }

  private later({ run }: RunControl, { message, askedMs }: ServerBusy): RunWaits | RunFailed {
    const failures = (run.waits ?? 0) + 1;
    const wait = waitAfter(failures, askedMs);
    return wait === undefined
      ? new RunFailed(PREDICTION_MESSAGES.givenUp(message))
      : new RunWaits(PREDICTION_MESSAGES.waits(message, failures), wait);
  }
}
