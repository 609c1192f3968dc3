import { Injectable } from '@nestjs/common';
import { type ExamSettings } from '@labelbridge/contracts';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { InterfacesService } from '../../../modules/work/annotation/interfaces/interfaces.service.js';
import { ItemsService } from '../../../modules/work/annotation/work/items.service.js';
import { GoldService } from '../../../modules/work/quality/gold.service.js';
import { TasksService } from '../../../modules/work/tasks/tasks.service.js';
import { BatchSteps } from '../batches/batch-steps.js';
import { demoLinks, SHARED_TASK } from '../demo-tasks.js';
import { type Once } from '../seed-log.js';
import { type MarketText, regionOf } from './market-texts.js';

const ALL = { limit: 100 };

export interface Place {
  readonly admin: CurrentUser;
  readonly projectId: string;
  readonly interfaceId: string;
}

interface Row {
  readonly id: string;
  readonly text: string;
}

interface NewTask {
  readonly key: string;
  readonly title: string;
  readonly dueDate: string;
  readonly overlap?: number;
  readonly exam?: ExamSettings;
  readonly texts: readonly Row[];
}

/** Makes tasks whose items are texts, by the same services as the screens. */
@Injectable()
export class MarketTasks {
  constructor(
    private readonly interfaces: InterfacesService,
    private readonly tasks: TasksService,
    private readonly batches: BatchSteps,
    private readonly items: ItemsService,
    private readonly gold: GoldService,
  ) {}

  /** Saves a version of the project's labelling interface. */
  async placeOf(once: Once, key: string, { xml, ...project }: Omit<Place, 'interfaceId'> & { readonly xml: string }): Promise<Place> {
    const { admin, projectId } = project;
    const interfaceId = await once(`interface:${key}`, async () => (await this.interfaces.create(admin, projectId, { xml })).data._id);
    return { ...project, interfaceId };
  }

  async make(once: Once, { admin, ...place }: Place, { key, title, dueDate, overlap = 1, exam, texts }: NewTask): Promise<string> {
    const { taskGuidelineLink } = demoLinks('market');
    const given = { title, dueDate, overlap, taskGuidelineLink, taskName: SHARED_TASK.taskName, createdBy: admin._id, ...place };
    const kind = exam ? { exam } : { secondsPerItem: 30, reviewShare: 20 };
    const taskId = await once(
      `task:${key}`,
      async () => (await this.tasks.create(admin, { ...given, workplace: 'labelbridge', ...kind })).data._id,
    );
    const rows = texts.map(({ id, text }) => ({ id, data: { text } }));
    await this.batches.import(once, key, admin, { taskId, name: `${key}.jsonl`, rows });
    return taskId;
  }

  /** As `make`, with the known answer of each item. */
  async makeGold(once: Once, place: Place, task: NewTask & { readonly texts: readonly MarketText[] }): Promise<string> {
    const taskId = await this.make(once, place, task);
    for (const [itemId, { id, right, why = null }] of await this.itemsOf(place.admin, taskId, task.texts))
      await once(`gold:${id}`, async () => {
        await this.gold.set(place.admin, itemId, { regions: [regionOf(right)], explanation: why });
        return itemId;
      });
    return taskId;
  }

  /** The items of a task, each with its text. */
  async itemsOf<Text extends Row>(admin: CurrentUser, taskId: string, texts: readonly Text[]): Promise<(readonly [string, Text])[]> {
    const textOf = new Map(texts.map((text) => [text.id, text]));
    return (await this.items.ofTask(admin, taskId, ALL)).data.flatMap(({ _id, externalId }) => {
      const text = textOf.get(externalId ?? '');
      return text ? [[_id, text] as const] : [];
    });
  }
}
