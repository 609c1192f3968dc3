import { Injectable, type StreamableFile } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { OUTCOME_QUARTERS } from '@labelbridge/contracts';
import { type Model } from 'mongoose';
import { csvFile } from '../../../common/csv/csv-export.js';
import { type One } from '../../../common/openapi/responses.js';
import { type OutcomeGapsDto } from './dto/outcome-gaps.dto.js';
import { OUTCOME_COLUMNS, outcomeRows } from './outcome-gaps.csv.js';
import { OUTCOME_QUARTER_MODEL, type OutcomeQuarterRecord } from './persistence/outcome-quarter.schema.js';

@Injectable()
export class OutcomeGapsService {
  constructor(@InjectModel(OUTCOME_QUARTER_MODEL) private readonly quarters: Model<OutcomeQuarterRecord>) {}

  async read(): Promise<One<OutcomeGapsDto>> {
    const records = await this.quarters.find().sort({ _id: -1 }).limit(OUTCOME_QUARTERS).lean<OutcomeQuarterRecord[]>();
    return { data: { quarters: records.flatMap(({ _id: quarter, groups }) => (groups.length > 0 ? { quarter, groups } : [])) } };
  }

  async csv(): Promise<StreamableFile> {
    const rows = outcomeRows((await this.read()).data);
    return csvFile('outcome-gaps', OUTCOME_COLUMNS, () => Promise.resolve({ data: rows, page: { total: rows.length, next: null } }));
  }
}
