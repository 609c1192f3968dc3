import { Injectable } from '@nestjs/common';
import { addDays } from '@labelbridge/contracts';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { ExamAdminService } from '../../../modules/work/exams/exam-admin.service.js';
import { ExamTriesService } from '../../../modules/work/exams/exam-tries.service.js';
import { ExamsService } from '../../../modules/work/exams/exams.service.js';
import { type DemoAnnotator } from '../demo-data.js';
import { type DemoPeople, type DemoStep } from '../demo-jobs.js';
import { type Once, unlessDone } from '../seed-log.js';
import { MarketTasks, type Place } from './market-tasks.js';
import { answerBy, examTexts, type MarketText, regionOf } from './market-texts.js';

/** Days before the seeding. */
const MADE = 30;
const TAKEN = { ada: 29, chinedu: 2 } as const;

const EXAM = { passMark: 4, tries: 2, practice: 2, minutes: 5 };

/** Makes an exam that Ada passes and Chinedu does not. */
@Injectable()
export class ExamSteps {
  constructor(
    private readonly tasks: MarketTasks,
    private readonly admins: ExamAdminService,
    private readonly exams: ExamsService,
    private readonly tries: ExamTriesService,
  ) {}

  /** @param place works once the step of the project's tasks is done */
  async steps(people: DemoPeople, place: () => Place, today: string): Promise<DemoStep[]> {
    const texts = await examTexts();
    const task = { key: 'exam', title: 'Feelings in market reviews: exam', dueDate: addDays(today, 60), exam: EXAM, texts };
    let id = '';
    const make = async (once: Once): Promise<void> => {
      id = await this.tasks.makeGold(once, place(), task);
      await once('exam:open', async () => (await this.admins.open(people.admin, id)).data._id);
    };
    return [
      { daysAgo: MADE, run: make },
      ...(['ada', 'chinedu'] as const).map((by) => ({
        daysAgo: TAKEN[by],
        run: (once: Once) => once(`exam:${by}`, () => this.take(people[by], id, { by, texts })),
      })),
    ];
  }

  private async take(
    person: CurrentUser,
    examId: string,
    { by, texts }: { readonly by: DemoAnnotator; readonly texts: readonly MarketText[] },
  ): Promise<string> {
    const ended = (await this.exams.find(person, examId)).data.results.find(({ state }) => state !== 'open');
    if (ended) return ended._id;
    const { _id } = (await this.exams.begin(person, examId)).data;
    for (const [place, text] of texts.entries())
      await unlessDone(() => this.tries.answer(person, _id, place + 1, [regionOf(answerBy(text, by))]));
    await this.tries.submit(person, _id);
    return _id;
  }
}
