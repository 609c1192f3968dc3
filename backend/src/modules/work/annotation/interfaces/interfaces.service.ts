import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  colorProblems,
  fitsModality,
  type LabelConfig,
  type Read,
  readConfigXml,
  readInterface,
  TEMPLATES,
  writeConfigXml,
} from '@labelbridge/annotation';
import { MODALITY_OF_TASK_NAME, WORK_ITEM_LIMITS, WORKPLACE_MESSAGES } from '@labelbridge/contracts';
import { LRUCache } from 'lru-cache';
import { type ClientSession, type Model, Types } from 'mongoose';
import { type CurrentUser } from '../../../../common/access/current-user.js';
import { Clock } from '../../../../common/clock/clock.js';
import { badInput, conflict, orNotFound } from '../../../../common/errors/errors.js';
import { isDuplicateKey } from '../../../../common/errors/infrastructure-errors.js';
import { type Changed, type One } from '../../../../common/openapi/responses.js';
import { findPage, type Page } from '../../../../common/pagination/find-page.js';
import { Transactions } from '../../../../database/transactions.js';
import { AuditService } from '../../../foundation/audit/audit.service.js';
import { ProjectWorkService } from '../../projects/project-work.service.js';
import { type InterfaceCheck, type InterfaceFault, TaskInterfaces } from '../../tasks/task-interfaces.js';
import { TaskWorkService } from '../../tasks/task-work.service.js';
import { type TaskRecord } from '../../tasks/persistence/task.schema.js';
import { personName } from '../../../people/users/dto/person-name.js';
import { type UserSummary, UsersService } from '../../../people/users/users.service.js';
import { type CreateInterfaceDto, type InterfaceDetailDto, type InterfaceDto, type ListInterfacesQueryDto } from '../dto/interface.dto.js';
import { JobAccess } from '../work/job-access.js';
import { INTERFACE_MODEL, type InterfaceRecord } from '../persistence/interface.schema.js';

const KEPT = 200;

const textOf = ({ config }: InterfaceRecord): LabelConfig => JSON.parse(config) as LabelConfig;

const toDto = (record: InterfaceRecord): InterfaceDto => ({
  _id: String(record._id),
  projectId: String(record.projectId),
  version: record.version,
  config: textOf(record),
});

const toDetail = (record: InterfaceRecord, author: UserSummary | undefined): InterfaceDetailDto => ({
  ...toDto(record),
  xml: writeConfigXml(textOf(record)),
  createdBy: personName(author),
  createdAt: record.createdAt.toISOString(),
});

/** The labelling interfaces of projects: immutable, numbered versions. */
@Injectable()
export class InterfacesService implements InterfaceCheck, OnModuleInit {
  /** Cached without expiry, because versions never change. */
  readonly #configs = new LRUCache<string, LabelConfig>({ max: KEPT });

  constructor(
    @InjectModel(INTERFACE_MODEL) private readonly interfaces: Model<InterfaceRecord>,
    private readonly taskInterfaces: TaskInterfaces,
    private readonly access: JobAccess,
    private readonly tasks: TaskWorkService,
    private readonly projects: ProjectWorkService,
    private readonly users: UsersService,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.taskInterfaces.bind(this);
  }

  async faultOf(...[session, projectId, _id, taskName]: Parameters<InterfaceCheck['faultOf']>): Promise<InterfaceFault | null> {
    const record = await this.interfaces.findOne({ _id, projectId }).session(session).lean<InterfaceRecord>();
    if (!record) return 'unknown';
    return fitsModality(textOf(record), MODALITY_OF_TASK_NAME[taskName]) ? null : 'other';
  }

  /** The versions of a project, the newest first. @throws 404 */
  async listInterfaces(projectId: string, query: ListInterfacesQueryDto): Promise<Page<InterfaceDetailDto>> {
    const _id = new Types.ObjectId(projectId);
    await this.projectName(_id);
    const { data, page } = await findPage(this.interfaces, { projectId: _id }, query, [{ field: 'version', direction: -1 }]);
    const authors = await this.users.findSummaries(data.map(({ createdBy }) => createdBy));
    return { data: data.map((record) => toDetail(record, authors.get(String(record.createdBy)))), page };
  }

  /** Saves a new version. @throws 400 naming its problems; 404; 409 if another version is saved concurrently */
  async create(person: CurrentUser, projectId: string, source: CreateInterfaceDto): Promise<Changed<InterfaceDetailDto>> {
    const _id = new Types.ObjectId(projectId);
    const config = configOf(source);
    const name = await this.projectName(_id);
    try {
      const record = await this.transactions.run((session) => this.insert(session, person, { _id, name }, config));
      const author = (await this.users.findSummaries([record.createdBy])).get(String(record.createdBy));
      return { message: WORKPLACE_MESSAGES.interfaceSaved(record.version), data: toDetail(record, author) };
    } catch (error) {
      if (isDuplicateKey(error)) throw conflict(WORKPLACE_MESSAGES.itemChanged);
      throw error;
    }
  }

  /** The version of a job's task. @throws 404 for a job that belongs to another person or has no items */
  async ofJob(person: CurrentUser, jobId: string): Promise<One<InterfaceDto>> {
    const job = await this.access.read(person, jobId);
    const { interfaceId } = await this.tasks.findTask(job.taskId);
    const record = orNotFound(interfaceId && (await this.interfaces.findById(interfaceId).lean<InterfaceRecord>()));
    return { data: toDto(record) };
  }

  /** The interface of an in-product task. @throws 409 if the work is elsewhere */
  async configOf({ interfaceId }: Pick<TaskRecord, 'interfaceId'>): Promise<LabelConfig> {
    if (!interfaceId) throw conflict(WORKPLACE_MESSAGES.notInProduct);
    const key = String(interfaceId);
    const known = this.#configs.get(key);
    if (known) return known;
    const record = await this.interfaces.findById(interfaceId).lean<InterfaceRecord>();
    if (!record) throw new Error(`the labelling interface ${key} is not there`);
    const config = textOf(record);
    this.#configs.set(key, config);
    return config;
  }

  /** The version of each interface of a project by its id. */
  async versionsOf(projectId: Types.ObjectId): Promise<ReadonlyMap<string, number>> {
    const found = await this.interfaces.find({ projectId }, { version: 1 }).lean<Pick<InterfaceRecord, '_id' | 'version'>[]>();
    return new Map(found.map(({ _id, version }) => [String(_id), version]));
  }

  private async insert(
    session: ClientSession,
    person: CurrentUser,
    project: { _id: Types.ObjectId; name: string },
    config: LabelConfig,
  ): Promise<InterfaceRecord> {
    const [last] = await this.interfaces
      .find({ projectId: project._id })
      .sort({ version: -1 })
      .limit(1)
      .session(session)
      .lean<InterfaceRecord[]>();
    const version = (last?.version ?? 0) + 1;
    if (version > WORK_ITEM_LIMITS.interfacesOfProject) {
      throw conflict(`A project has at most ${WORK_ITEM_LIMITS.interfacesOfProject} versions of its interface.`);
    }
    const record: InterfaceRecord = {
      _id: new Types.ObjectId(),
      projectId: project._id,
      version,
      config: JSON.stringify(config),
      createdBy: new Types.ObjectId(person._id),
      createdAt: this.clock.now(),
    };
    await this.interfaces.insertMany([record], { session });
    const after = { version, controls: config.controls.map(({ name }) => name) };
    await this.audit.record(session, { by: person, action: 'interface.create', target: { _id: record._id, name: project.name }, after });
    return record;
  }

  private async projectName(_id: Types.ObjectId): Promise<string> {
    const project = orNotFound((await this.projects.findSummaries([_id])).get(String(_id)));
    return project.projectName;
  }
}

/** @throws 400 naming all problems */
function configOf({ template, config, xml }: CreateInterfaceDto): LabelConfig {
  if ([template, config, xml].filter((each) => each !== undefined).length !== 1) {
    throw badInput([{ field: 'config', message: 'Please give one of template, config and xml.' }]);
  }
  const known = TEMPLATES.find(({ id }) => id === template);
  if (known) return known.config;
  const read: Read<LabelConfig> = xml === undefined ? readInterface(config) : readConfigXml(xml);
  if (!read.ok) throw badInput(read.problems.map(({ field, message }) => ({ field, message })));
  const shared = colorProblems(read.value);
  if (shared.length > 0) throw badInput(shared);
  return read.value;
}
