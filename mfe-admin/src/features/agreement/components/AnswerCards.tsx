import { regionSummary } from '../../../shared/region-summary.js';
import { Thumbnail } from '../../../shared/Thumbnail.js';
import { type Adjudication } from '../api/agreement.js';
import styles from './answer-cards.module.css';

interface Props {
  readonly item: Adjudication;
  /** Name of the answer in the viewer. */
  readonly shown: string;
  readonly disabled: boolean;
  readonly onShow: (place: number) => void;
}

/** Shows the answers side by side, in short. A press shows one in full. */
export function AnswerCards({ item, shown, disabled, onShow }: Props) {
  return (
    <div className={styles.answers} role="group" aria-label="Answers">
      {item.answers.map(({ name, regions }, place) => (
        <button
          key={name}
          type="button"
          className={styles.answer}
          aria-pressed={name === shown}
          disabled={disabled && name !== shown}
          onClick={() => onShow(place)}
        >
          <b>
            <kbd>{place + 1}</kbd> {name}
          </b>
          <Thumbnail media={item.item.media} alt={`Picture with answer ${name}`} regions={regions} />
          <span dir="auto">{regionSummary({ regions })}</span>
        </button>
      ))}
    </div>
  );
}
