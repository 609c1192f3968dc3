import { useId } from 'react';
import { settingsOf, type Json } from '@labelbridge/annotation';
import { Button } from '@labelbridge/ui';
import { ChoiceInputs } from './ChoiceInputs.js';
import { NumberInput, TextInputs } from './TextInputs.js';
import { PairwiseInput } from './PairwiseInput.js';
import { RankerInput } from './RankerInput.js';
import { RatingInput } from './RatingInput.js';
import { type QuestionProps } from './question-props.js';
import styles from './questions.module.css';

export function Question(props: QuestionProps) {
  const { control, suggested, readOnly, onAnswer } = props;
  const id = useId();
  return (
    <fieldset className={styles.question} aria-describedby={control.required ? id : undefined} disabled={readOnly}>
      <legend className={styles.legend}>
        <bdi>{settingsOf(control).title}</bdi>
        {control.required && (
          <span id={id} className={styles.required}>
            required
          </span>
        )}
      </legend>
      <Inputs {...props} />
      {suggested !== undefined && (
        <div className={styles.suggested}>
          <span>Suggested: {wordsOf(suggested)}</span>
          <Button size="small" disabled={readOnly} onClick={() => onAnswer(suggested, false)}>
            Accept
          </Button>
        </div>
      )}
    </fieldset>
  );
}

const wordsOf = (value: Json): string => (Array.isArray(value) ? value.map(String).join(', ') : String(value));

function Inputs(props: QuestionProps) {
  switch (props.control.tag) {
    case 'choices':
      return <ChoiceInputs {...props} />;
    case 'rating':
      return <RatingInput {...props} />;
    case 'pairwise':
      return <PairwiseInput {...props} />;
    case 'ranker':
      return <RankerInput {...props} />;
    case 'number':
      return <NumberInput {...props} />;
    default:
      return <TextInputs {...props} />;
  }
}
