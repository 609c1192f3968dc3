import { Injectable, type StreamableFile } from '@nestjs/common';
import {
  ADMIN_PLOTS,
  ADMIN_PLOT_DUTIES,
  ADMIN_PLOT_NAMES,
  ANNOTATOR_PLOTS,
  ANNOTATOR_PLOT_NAMES,
  PLOT_GROUPS_MAX,
  PLOT_RANGES,
  type AdminPlot,
  type AnnotatorPlot,
  type PlotRange,
  type Role,
  businessDate,
  holdsAny,
} from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { Clock } from '../../../common/clock/clock.js';
import { csvFile } from '../../../common/csv/csv-export.js';
import { missingDuty } from '../../../common/access/duty.js';
import { badInput } from '../../../common/errors/errors.js';
import { type One } from '../../../common/openapi/responses.js';
import { InvoiceQueries } from '../../money/payments/invoices/invoice-queries.js';
import { JobQueries, OUTCOMES } from '../../work/jobs/job-queries.js';
import { ProjectWorkService } from '../../work/projects/project-work.service.js';
import { UsersService } from '../../people/users/users.service.js';
import { type PlotPoint, dayBins, largestGroups, owedAtEnds, pointsOf, reviewAges, valuesOf, weekBins } from './domain/bins.js';
import { submissionsByBin } from './domain/working-week.js';
import { type AdminSeriesDto, type AnnotatorSeriesDto } from './dto/series.dto.js';
import { plotColumns } from './series.csv.js';

type Plots<Name extends string> = Readonly<Record<Name, () => Promise<PlotPoint[]>>>;

const isOneOf = <Name extends string>(names: readonly Name[], name: string): name is Name => (names as readonly string[]).includes(name);

/** The plots of the first screen of both roles. Their figures match the lists and the money pages. */
@Injectable()
export class SeriesService {
  constructor(
    private readonly jobs: JobQueries,
    private readonly invoices: InvoiceQueries,
    private readonly projects: ProjectWorkService,
    private readonly users: UsersService,
    private readonly clock: Clock,
  ) {}

  async read(person: CurrentUser, range: PlotRange): Promise<One<AnnotatorSeriesDto | AdminSeriesDto>> {
    return {
      data: person.role === 'ADMIN' ? await this.forAdmin(person, range) : await this.forAnnotator(new Types.ObjectId(person._id), range),
    };
  }

  /** One plot as a CSV file. @throws 400 if this role has no such plot; 403 without a duty for it */
  async csv(person: CurrentUser, range: PlotRange, plot: string | undefined): Promise<StreamableFile> {
    const { points, spec } = await this.plotOf(person, range, plot ?? '');
    return csvFile(`${plot}-${range}`, plotColumns(spec), () =>
      Promise.resolve({ data: points, page: { total: points.length, next: null } }),
    );
  }

  private async plotOf(person: CurrentUser, range: PlotRange, plot: string) {
    if (person.role === 'ADMIN') {
      if (!isOneOf(ADMIN_PLOT_NAMES, plot)) throw noSuchPlot(person.role);
      if (!holdsAny(person, ADMIN_PLOT_DUTIES[plot])) throw missingDuty(ADMIN_PLOT_DUTIES[plot]);
      return { points: await this.adminPlots(range)[plot](), spec: ADMIN_PLOTS[plot] };
    }
    if (!isOneOf(ANNOTATOR_PLOT_NAMES, plot)) throw noSuchPlot(person.role);
    return { points: await this.annotatorPlots(new Types.ObjectId(person._id), range)[plot](), spec: ANNOTATOR_PLOTS[plot] };
  }

  private async forAnnotator(annotatorId: Types.ObjectId, range: PlotRange): Promise<AnnotatorSeriesDto> {
    const plots = this.annotatorPlots(annotatorId, range);
    const [earnings, hours, approval, user] = await Promise.all([
      plots.earnings(),
      plots.hours(),
      plots.approval(),
      this.users.findOne(annotatorId),
    ]);
    return { role: 'USER', range, earnings, hours, approval, availableHours: user?.availableHoursPerWeek ?? null };
  }

  private async forAdmin(person: CurrentUser, range: PlotRange): Promise<AdminSeriesDto> {
    const plots = this.adminPlots(range);
    const read = async (plot: AdminPlot) => (holdsAny(person, ADMIN_PLOT_DUTIES[plot]) ? plots[plot]() : null);
    const [jobs, review, money, projects, people] = await Promise.all([
      read('jobs'),
      read('review'),
      read('money'),
      read('projects'),
      read('people'),
    ]);
    return { role: 'ADMIN', range, jobs, review, money, projects, people };
  }

  private annotatorPlots(annotatorId: Types.ObjectId, range: PlotRange): Plots<AnnotatorPlot> {
    const { days, weeks } = this.binsOf(range);
    return {
      earnings: async () => pointsOf(weeks, valuesOf(weeks, await this.invoices.invoiced(weeks, annotatorId))),
      hours: async () => pointsOf(days, submissionsByBin(days, await this.jobs.stepsSince(annotatorId, days.from))),
      approval: async () => {
        const [approved, rejected] = await Promise.all([
          this.jobs.decided('approved', weeks, annotatorId),
          this.jobs.decided('rejected', weeks, annotatorId),
        ]);
        return pointsOf(weeks, valuesOf(weeks, approved), valuesOf(weeks, rejected));
      },
    };
  }

  private adminPlots(range: PlotRange): Plots<AdminPlot> {
    const { days, weeks } = this.binsOf(range);
    return {
      jobs: async () => {
        const counted = await Promise.all([
          this.jobs.submitted(days),
          this.jobs.decided('approved', days),
          this.jobs.decided('rejected', days),
        ]);
        return pointsOf(days, ...counted.map((series) => valuesOf(days, series)));
      },
      review: async () => reviewAges(await this.jobs.queueByDays(this.clock.now())),
      money: async () => {
        const [paid, invoiced, owed] = await Promise.all([this.invoices.paid(weeks), this.invoices.invoiced(weeks), this.invoices.owed()]);
        const paidByWeek = valuesOf(weeks, paid);
        return pointsOf(weeks, paidByWeek, owedAtEnds(owed.amount, valuesOf(weeks, invoiced), paidByWeek));
      },
      projects: () =>
        this.outcomesBy('projectId', days.from, async (ids) => {
          const found = await this.projects.findSummaries(ids);
          return new Map([...found].map(([id, { projectName }]) => [id, projectName]));
        }),
      people: () => this.outcomesBy('annotatorId', days.from, (ids) => this.users.findNames(ids)),
    };
  }

  /** Jobs submitted since `from` by group and status: the largest groups with names, the others as one. */
  private async outcomesBy(
    field: 'projectId' | 'annotatorId',
    from: Date,
    namesOf: (ids: readonly Types.ObjectId[]) => Promise<ReadonlyMap<string, string>>,
  ): Promise<PlotPoint[]> {
    const groups = new Map<string, { key: string; id: Types.ObjectId | null; values: number[] }>();
    for (const { id, status, jobs } of await this.jobs.countBy(field, from)) {
      const key = String(id ?? '');
      const group = groups.get(key) ?? { key, id, values: OUTCOMES.map(() => 0) };
      group.values[OUTCOMES.indexOf(status)] = jobs;
      groups.set(key, group);
    }
    const { largest, others } = largestGroups([...groups.values()], PLOT_GROUPS_MAX);
    const names = await namesOf(largest.flatMap(({ id }) => id ?? []));
    return [
      ...largest.map(({ key, values }) => ({ key, label: key === '' ? 'No project' : (names.get(key) ?? 'Erased'), values })),
      ...(others ? [{ key: 'others', label: `Others (${others.count})`, values: others.values }] : []),
    ];
  }

  private binsOf(range: PlotRange) {
    const today = businessDate(this.clock.now());
    const { days, weeks } = PLOT_RANGES[range];
    return { days: dayBins(today, days), weeks: weekBins(today, weeks) };
  }
}

const noSuchPlot = (role: Role) =>
  badInput([{ field: 'plot', message: `must be one of: ${(role === 'ADMIN' ? ADMIN_PLOT_NAMES : ANNOTATOR_PLOT_NAMES).join(', ')}` }]);
