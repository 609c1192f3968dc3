import { settingsOf } from '@labelbridge/annotation';
import { type QuestionProps } from './question-props.js';
import styles from './questions.module.css';

/** Clears the rating if the same star is pressed again. */
export function RatingInput({ control, value, onAnswer }: QuestionProps) {
  const rating = typeof value === 'number' ? value : 0;
  return (
    <div className={styles.stars}>
      {Array.from({ length: settingsOf(control).maxRating }, (_, i) => i + 1).map((star) => (
        <button
          key={star}
          type="button"
          className={styles.star}
          aria-label={`${star} of ${settingsOf(control).maxRating}`}
          aria-pressed={rating === star}
          data-on={rating >= star || undefined}
          onClick={() => onAnswer(rating === star ? undefined : star, false)}
        >
          {rating >= star ? '★' : '☆'}
        </button>
      ))}
    </div>
  );
}
