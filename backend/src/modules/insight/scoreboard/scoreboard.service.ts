import { Injectable, type StreamableFile } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { SCOREBOARD_MONTHS } from '@labelbridge/contracts';
import { type Model } from 'mongoose';
import { csvFile } from '../../../common/csv/csv-export.js';
import { type One } from '../../../common/openapi/responses.js';
import { NO_FIGURES, POPULATIONS, showsPopulation } from './domain/figures.js';
import { type ScoreboardDto } from './dto/scoreboard.dto.js';
import { SCOREBOARD_MODEL, type ScoreboardMonthRecord } from './persistence/scoreboard-month.schema.js';
import { SCOREBOARD_COLUMNS, scoreboardRows } from './scoreboard.csv.js';

@Injectable()
export class ScoreboardService {
  constructor(@InjectModel(SCOREBOARD_MODEL) private readonly published: Model<ScoreboardMonthRecord>) {}

  /** The last published months that show anything, the newest first. */
  async read(): Promise<One<ScoreboardDto>> {
    const records = await this.published.find().sort({ _id: -1 }).limit(SCOREBOARD_MONTHS).lean<ScoreboardMonthRecord[]>();
    const months = records
      .map(withAllFigures)
      .flatMap(({ _id: month, platform, projects }) =>
        POPULATIONS.some((population) => showsPopulation(platform, population)) || projects.length > 0 ? { month, platform, projects } : [],
      );
    return { data: { months } };
  }

  async csv(): Promise<StreamableFile> {
    const rows = scoreboardRows((await this.read()).data);
    return csvFile('scoreboard', SCOREBOARD_COLUMNS, () => Promise.resolve({ data: rows, page: { total: rows.length, next: null } }));
  }
}

/** Months of an earlier version lack the later figures, which are not shown for them. */
const withAllFigures = (record: ScoreboardMonthRecord): ScoreboardMonthRecord => ({
  ...record,
  platform: { ...NO_FIGURES, ...record.platform },
  projects: record.projects.map((project) => ({ ...project, figures: { ...NO_FIGURES, ...project.figures } })),
});
