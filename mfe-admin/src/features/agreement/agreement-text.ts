import { countText } from '@labelbridge/contracts';
import { type Agreement, type ContestedItem, type ControlAgreement } from './api/agreement.js';

const IN_DOUBT = 0.6;

export const percentText = (share: number): string => `${Math.round(share * 100)}%`;

/** @param value null: 0/0, such as a kappa of answers that are all the same */
export const figureText = (value: number | null): string => (value === null ? 'Not defined' : value.toFixed(2).replace(/^-0\.00$/, '0.00'));

/** Names the answers that people mix up with others, the least sure first. */
export function doubtText({ labels }: Pick<ControlAgreement, 'labels'>): string {
  const doubtful = labels.flatMap(({ label, kappa }) => (kappa !== null && kappa < IN_DOUBT ? [{ label, kappa }] : []));
  return doubtful
    .sort((a, b) => a.kappa - b.kappa)
    .map(({ label, kappa }) => `${label} (${kappa.toFixed(2)})`)
    .join(', ');
}

/** Names the labels that people give to the same items, the most frequent first. */
export const confusedText = ({ confused }: Pick<ControlAgreement, 'confused'>): string =>
  confused.map(({ labels, share }) => `${labels.join(' or ')} (${percentText(share)})`).join(', ');

const ESTIMATED: Readonly<Record<ContestedItem['suggestions'][number]['estimator'], string>> = {
  majority: 'of the answers',
  'one-coin': 'sure, by how often each person is right',
  'dawid-skene': 'sure, by what each person mixes up',
};

export const suggestionText = ({ label, sure, estimator }: ContestedItem['suggestions'][number]): string =>
  `${label}, ${percentText(sure)} ${ESTIMATED[estimator]}`;

type Counts = Pick<Agreement, 'shared' | 'items' | 'decided' | 'waiting'>;

/** Says why no item waits for a decision. */
export function nothingOpen({ shared, items, decided, waiting }: Counts): { title: string; text: string } {
  if (waiting > 0) return { title: 'Still counting', text: 'The newest answers are being compared.' };
  if (items === 0 && shared === 0) {
    return {
      title: 'Nobody answers the same items',
      text: 'Each item of this project has one answer. Set “Answers for each item” of a task to 2 or more.',
    };
  }
  if (items === 0) return { title: 'No second answer yet', text: 'Items come here once two people have handed them in.' };
  if (decided > 0)
    return { title: 'All is decided', text: `${countText(decided, 'item was', 'items were')} decided. No other one needs it.` };
  return {
    title: 'All answers agree',
    text: `${countText(items, 'item has', 'items have')} two answers or more, and none needs a decision.`,
  };
}
