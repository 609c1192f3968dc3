import { createHash } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  BULK_MESSAGES,
  businessDate,
  countText,
  CURRENCIES,
  dueDateRule,
  type ErrorDetail,
  formProblems,
  parseMajorUnits,
  type Rate,
  RATE_FORM_RULES,
  RATE_UNITS,
} from '@labelbridge/contracts';
import { validate } from 'class-validator';
import { type ClientSession } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { Clock } from '../../../common/clock/clock.js';
import { badInput } from '../../../common/errors/errors.js';
import { type Changed } from '../../../common/openapi/responses.js';
import { RateDto } from '../../../common/validation/money.dto.js';
import { isId } from '../../../common/validation/object-id.js';
import { problemsOf } from '../../../common/validation/validation.pipe.js';
import { type BulkHandler, BulkHandlers, type BulkRowData, type BulkStep, type NewBulkRow } from '../bulk/bulk-handler.js';
import { BulkRunsService } from '../bulk/bulk-runs.service.js';
import { type BulkRunDto } from '../bulk/dto/bulk.dto.js';
import { ProjectWorkService } from '../projects/project-work.service.js';
import { UsersService } from '../../people/users/users.service.js';
import { TaskFileError, type TaskLine, readTaskFile } from './domain/task-file.js';
import { type ImportTasksDto } from './dto/task-import.dto.js';
import { CreateTaskDto } from './dto/task.dto.js';
import { TasksService } from './tasks.service.js';

type Named = { readonly id: string | null } | { readonly message: string };

const ROWS_AT_ONCE = 50;

/** Prepares a preview with the rows that break a rule of the form; then the bulk worker creates the tasks row by row. */
@Injectable()
export class TaskImportsService implements BulkHandler, OnModuleInit {
  readonly kind = 'task-import';
  readonly rowsAtOnce = ROWS_AT_ONCE;

  constructor(
    private readonly tasks: TasksService,
    private readonly projects: ProjectWorkService,
    private readonly users: UsersService,
    private readonly runs: BulkRunsService,
    private readonly handlers: BulkHandlers,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.handlers.add(this);
  }

  /** Stores the preview of a file and creates no task. @throws 400 if the file is not a table of tasks */
  async prepare(person: CurrentUser, { fileName, text, encoding }: ImportTasksDto): Promise<Changed<BulkRunDto>> {
    const { ignored, lines } = await readTaskFile(text).catch((error: unknown) => {
      if (error instanceof TaskFileError) throw badInput([{ field: 'text', message: error.message }]);
      throw error;
    });
    const projectOf = await this.projectsByName(lines);
    const creatorOf = await this.creatorsByName(person, lines);
    const rows: NewBulkRow[] = [];
    for (const line of lines) {
      rows.push(await this.rowOf(line, projectOf(line.cells.projectId ?? ''), creatorOf(line.cells.createdBy ?? '')));
    }
    const digest = createHash('sha256').update(text).digest('hex');
    const earlier = await this.runs.findByDigest(this.kind, digest);
    const notes = [
      ...(encoding === undefined || encoding === 'UTF-8' ? [] : [BULK_MESSAGES.fileEncoding(encoding)]),
      ...(ignored.length > 0 ? [`Columns that are not used: ${ignored.join(', ')}.`] : []),
      ...(earlier
        ? [`This very file was imported before, with ${countText(earlier.done, 'task')} created. Starting it creates them again.`]
        : []),
      ...(rows.some(({ data, problems }) => problems.length === 0 && data.amount === null && data.projectId === null)
        ? ['Some tasks have neither a rate nor a project: their pay is agreed when the work is approved.']
        : []),
    ];
    return this.runs.prepare(person, { kind: this.kind, name: fileName, rows, summary: { leftOut: [], people: [], notes }, digest });
  }

  async handle(session: ClientSession, { by }: BulkStep, data: BulkRowData): Promise<string> {
    return String((await this.tasks.createIn(session, by, inputOf(data)))._id);
  }

  private async rowOf({ line, cells, problems }: TaskLine, project: Named, creator: Named): Promise<NewBulkRow> {
    const amount = parseMajorUnits(cells['rate.amount'] ?? '');
    const data: BulkRowData = {
      taskName: cells.taskName ?? '',
      dueDate: cells.dueDate ?? '',
      title: cells.title || null,
      taskLink: cells.taskLink ?? '',
      taskGuidelineLink: cells.taskGuidelineLink ?? '',
      projectId: 'id' in project ? project.id : null,
      createdBy: 'id' in creator ? creator.id : '',
      amount: amount ? String(amount) : null,
      currency: cells['rate.currency'] || 'USD',
      per: cells['rate.per'] || 'hour',
    };
    const broken = problems.length > 0 ? [] : await this.problemsOfRow(cells, data);
    const named = [
      ...('message' in project ? [{ field: 'projectId', message: project.message }] : []),
      ...('message' in creator ? [{ field: 'createdBy', message: creator.message }] : []),
    ];
    const fields = new Set(named.map(({ field }) => field));
    return {
      line,
      name: data.title ?? data.taskName ?? '',
      data,
      problems: [...problems, ...broken.filter(({ field }) => !fields.has(field)), ...named],
    };
  }

  private async problemsOfRow(cells: TaskLine['cells'], data: BulkRowData): Promise<ErrorDetail[]> {
    const rate = formProblems(RATE_FORM_RULES, cells);
    const problems = problemsOf(await validate(inputOf(data), { stopAtFirstError: true }));
    const past = problems.some(({ field }) => field === 'dueDate')
      ? undefined
      : dueDateRule(businessDate(this.clock.now()))(cells.dueDate ?? '', {});
    return [...problems, ...(past ? [{ field: 'dueDate', message: past }] : []), ...rate];
  }

  private async projectsByName(lines: readonly TaskLine[]): Promise<(name: string) => Named> {
    const names = [...new Set(lines.map(({ cells }) => cells.projectId ?? '').filter(Boolean))];
    const found = new Map<string, Named>();
    for (const name of names) {
      const matches = await this.projects.findOpenIds(isId(name) ? { id: name } : { name });
      const [id] = matches;
      found.set(
        name,
        id ? (matches.length === 1 ? { id } : { message: BULK_MESSAGES.projectTwice }) : { message: BULK_MESSAGES.projectUnknown },
      );
    }
    return (name) => found.get(name) ?? { id: null };
  }

  private async creatorsByName(person: CurrentUser, lines: readonly TaskLine[]): Promise<(name: string) => Named> {
    if (lines.every(({ cells }) => !cells.createdBy)) return () => ({ id: person._id });
    const admins = await this.users.findMany(await this.users.activeAdmins());
    return (typed) => {
      if (typed === '') return { id: person._id };
      const wanted = typed.toLowerCase();
      const matches = admins.filter(({ _id, email, username, firstname, lastname }) =>
        [String(_id), email, username, `${firstname} ${lastname}`].some((name) => name.toLowerCase() === wanted),
      );
      const [only, ...others] = matches;
      return only && others.length === 0 ? { id: String(only._id) } : { message: BULK_MESSAGES.createdByUnknown };
    };
  }
}

/** Builds the input of the form. The rules refuse unknown names. */
function inputOf({
  taskName,
  dueDate,
  title,
  taskLink,
  taskGuidelineLink,
  projectId,
  createdBy,
  amount,
  currency,
  per,
}: BulkRowData): CreateTaskDto {
  const rate: Rate | null =
    amount == null
      ? null
      : {
          amount: Number(amount),
          currency: CURRENCIES.find((one) => one === currency) ?? 'USD',
          per: RATE_UNITS.find((one) => one === per) ?? 'hour',
        };
  return Object.assign(new CreateTaskDto(), {
    taskName,
    dueDate: dueDate ?? '',
    title: title ?? null,
    taskLink: taskLink ?? '',
    taskGuidelineLink: taskGuidelineLink ?? '',
    projectId: projectId ?? null,
    createdBy: createdBy ?? '',
    ...(rate && { rate: Object.assign(new RateDto(), rate) }),
  });
}
