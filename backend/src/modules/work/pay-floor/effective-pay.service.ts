import { Inject, Injectable } from '@nestjs/common';
import { dataCost, effectivePay, floorOf, missingToFloor, type PaidTime, rateForFloor } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { type One } from '../../../common/openapi/responses.js';
import { SETTINGS, type Settings } from '../../../config/settings.js';
import { InvoiceQueries } from '../../money/payments/invoices/invoice-queries.js';
import { PayFloor } from '../../money/payments/invoices/pay-floor.service.js';
import { UsersService } from '../../people/users/users.service.js';
import { JobQueries, type PricedJob } from '../jobs/job-queries.js';
import { ProjectWorkService } from '../projects/project-work.service.js';
import { type EffectivePayDto } from './dto/effective-pay.dto.js';

const SHOWN = 20;

/** Computes what people earned an hour in a project, from their clocks, approved work and bonuses, after the cost of data if it is known. */
@Injectable()
export class EffectivePayService {
  constructor(
    private readonly jobs: JobQueries,
    private readonly invoices: InvoiceQueries,
    private readonly projects: ProjectWorkService,
    private readonly users: UsersService,
    private readonly floor: PayFloor,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'dataPrice'>,
  ) {}

  /** @throws 404 */
  async ofProject(id: string): Promise<One<EffectivePayDto>> {
    const { _id, rate } = await this.projects.findProject(id);
    const people = await this.peopleOf(_id);
    const pay = effectivePay([...people.values()]);
    const { naira } = this.floor;
    const dataPrice = this.settings.dataPrice;
    if (naira === undefined) return { data: { ...pay, dataPrice, floor: null, proposedRate: null, belowFloor: 0, lowest: [] } };
    const floor = floorOf(naira);
    const low = [...people]
      .map(([annotatorId, time]) => ({ annotatorId, missing: missingToFloor(time, naira) }))
      .filter(({ missing }) => missing > 0)
      .sort((one, other) => other.missing - one.missing);
    const shown = low.slice(0, SHOWN);
    const names = await this.users.findNames(shown.map(({ annotatorId }) => new Types.ObjectId(annotatorId)));
    const isBelow = pay.median !== null && pay.median.amount < floor.amount;
    return {
      data: {
        ...pay,
        dataPrice,
        floor,
        proposedRate: isBelow && pay.median ? rateForFloor(rate, pay.median, naira) : null,
        belowFloor: low.length,
        lowest: shown.map(({ annotatorId, missing }) => ({
          annotatorId,
          name: names.get(annotatorId) ?? '',
          missing: { amount: missing, currency: 'NGN' },
        })),
      },
    };
  }

  /** Time and pay of each job, with its annotator. Jobs without a clock, or whose pay in Naira is not known, are left out. */
  async timesOf(jobs: readonly PricedJob[]): Promise<[string, PaidTime][]> {
    const timed = jobs.filter(({ clock }) => clock.seconds > 0);
    const naira = await this.invoices.nairaOf(timed.map(({ _id }) => _id));
    return timed.flatMap(({ _id, annotatorId, clock, data }): [string, PaidTime][] => {
      const paid = naira.get(String(_id));
      return paid === undefined ? [] : [[String(annotatorId), { seconds: clock.seconds, kobo: this.afterData(paid, data) }]];
    });
  }

  /** Time and pay by annotator. Jobs without a clock, or whose pay in Naira is not known, are left out. */
  private async peopleOf(projectId: Types.ObjectId): Promise<Map<string, PaidTime>> {
    const people = new Map<string, PaidTime>();
    for await (const piece of this.jobs.pricedOf(projectId)) {
      for (const [annotatorId, time] of await this.timesOf(piece)) {
        const { seconds, kobo } = people.get(annotatorId) ?? { seconds: 0, kobo: 0 };
        people.set(annotatorId, { seconds: seconds + time.seconds, kobo: kobo + time.kobo });
      }
    }
    for (const [annotatorId, bonus] of await this.invoices.bonusesOf(projectId)) {
      const time = people.get(annotatorId);
      if (time) people.set(annotatorId, { ...time, kobo: time.kobo + bonus });
    }
    return people;
  }

  /** Subtracts what the data of a job cost its person, as it was said to them. */
  private afterData(kobo: number, data: PricedJob['data']): number {
    const { dataPrice } = this.settings;
    return dataPrice && data ? Math.max(0, kobo - dataCost((data.load ?? 0) + (data.send ?? 0), dataPrice).amount) : kobo;
  }
}
