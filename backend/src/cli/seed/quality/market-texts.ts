import { readFile } from 'node:fs/promises';
import { type Region } from '@labelbridge/annotation';
import { type DemoAnnotator } from '../demo-data.js';

type Feeling = 'Positive' | 'Neutral' | 'Negative' | 'Mixed';

/** Words of a customer, with the answers of people. */
export interface MarketText {
  readonly id: string;
  readonly text: string;
  readonly right: Feeling;
  /** Wrong answers, by person. */
  readonly others?: Readonly<Partial<Record<DemoAnnotator, Feeling>>>;
  /** Explanation of the known answer of a gold item. */
  readonly why?: string;
  /** Reason of the admin who decided between the answers. */
  readonly decided?: string;
}

/** Questions that the texts are labelled with. */
export const MARKET_XML = `<View>
  <Text name="text" value="$text"/>
  <Choices name="feeling" toName="text" required="true" title="What does the customer feel?">
    <Choice value="Positive"/><Choice value="Neutral"/><Choice value="Negative"/><Choice value="Mixed"/>
  </Choices>
</View>`;

/** A review with the reply that Fatima wrote to it. */
export interface RepliedText {
  readonly id: string;
  readonly text: string;
  readonly reply: string;
}

async function linesOf<Line>(file: 'market-texts' | 'exam-texts' | 'replies'): Promise<Line[]> {
  const lines = (await readFile(new URL(`${file}.jsonl`, import.meta.url), 'utf8')).trim().split('\n');
  return lines.map((line): Line => JSON.parse(line));
}

/** The texts in Pidgin, Yoruba, Hausa and English, gold items first. */
export const marketTexts = (): Promise<MarketText[]> => linesOf('market-texts');

/** The texts of the exam, practice first. */
export const examTexts = (): Promise<MarketText[]> => linesOf('exam-texts');

export const repliedTexts = (): Promise<RepliedText[]> => linesOf('replies');

/** The question of the task of replies. */
export const REPLY_XML = `<View>
  <Text name="text" value="$text"/>
  <TextArea name="reply" toName="text" required="true" rows="3" title="What should the seller answer?"/>
</View>`;

/** The answer to a question of a text. */
const answerRegion = (question: string, type: string, key: string, value: string): Region => ({
  id: question,
  from: question,
  to: 'text',
  type,
  labels: [],
  shape: { t: 'none' },
  answer: { key, value: [value] },
});

export const replyRegion = (reply: string): Region => answerRegion('reply', 'textarea', 'text', reply);

export const regionOf = (feeling: Feeling): Region => answerRegion('feeling', 'choices', 'choices', feeling);

export const answerBy = ({ right, others }: MarketText, person: DemoAnnotator): Feeling => others?.[person] ?? right;
