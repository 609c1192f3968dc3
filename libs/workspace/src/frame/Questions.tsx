import { useRef } from 'react';
import {
  answerTo,
  hotkeysOf,
  settingsOf,
  withAnswer,
  withField,
  regionName,
  type ControlDef,
  type LabelConfig,
  type Region,
} from '@labelbridge/annotation';
import { Question } from '../questions/Question.js';
import { type Step, type WorkItem } from '../tools/tool.js';
import { partsOfInterface } from './interface-parts.js';
import { useKeys } from './use-keys.js';
import styles from './item-view.module.css';

interface Props {
  readonly config: LabelConfig;
  readonly item: WorkItem;
  readonly regions: ReadonlyMap<string, Region>;
  readonly suggestions: ReadonlyMap<string, Region>;
  readonly readOnly: boolean;
  readonly onStep: (step: Step) => void;
}

const NO_KEYS: ReadonlyMap<string, string> = new Map();

const keysOf = (config: LabelConfig, control: ControlDef): ReadonlyMap<string, string> =>
  new Map([...hotkeysOf(config)].flatMap(([key, target]) => (target.control === control.name ? [[target.label, key] as const] : [])));

export function ItemQuestions({ config, item, regions, suggestions, readOnly, onStep }: Props) {
  const { questions } = partsOfInterface(config);
  if (questions.length === 0) return null;
  return (
    <section className={styles.questions} aria-label="Questions">
      {questions.map((control) => {
        const given = answerTo(regions.values(), control.name);
        const suggested = given ? undefined : answerTo(suggestions.values(), control.name);
        const { title } = settingsOf(control);
        return (
          <Question
            key={control.name}
            config={config}
            control={control}
            item={item}
            value={given?.answer?.value}
            suggested={suggested?.answer?.value}
            readOnly={readOnly}
            keys={readOnly ? NO_KEYS : keysOf(config, control)}
            onAnswer={(value, typed) => {
              const after = withAnswer(given ?? suggested, control, value);
              const group = typed ? { group: `answer:${control.name}` } : {};
              if (after) onStep({ label: `Answer ${title}`, put: [after], ...group });
              else if (given) onStep({ label: `Clear ${title}`, remove: [given.id], ...group });
            }}
          />
        );
      })}
    </section>
  );
}

/** Enter leads there, so that transcripts are typed after each segment. */
export function RegionQuestions({
  config,
  item,
  region,
  readOnly,
  onStep,
}: Omit<Props, 'regions' | 'suggestions'> & { readonly region: Region }) {
  const section = useRef<HTMLElement>(null);
  useKeys({ Enter: () => section.current?.querySelector<HTMLElement>('textarea, input, select, button')?.focus() });
  const asked = partsOfInterface(config).regionQuestions.filter(({ to }) => to.includes(region.to) || to.length === 0);
  if (asked.length === 0 || region.shape.t === 'relation' || region.shape.t === 'none') return null;
  return (
    <section ref={section} className={styles.questions} aria-label={`Questions on ${regionName(region)}`}>
      {asked.map((control) => (
        <Question
          key={`${region.id} ${control.name}`}
          config={config}
          control={control}
          item={item}
          value={region.fields?.[control.name]?.value}
          readOnly={readOnly}
          onAnswer={(value, typed) =>
            onStep({
              label: `Answer ${settingsOf(control).title}`,
              put: [withField(region, control, value)],
              ...(typed ? { group: `answer:${region.id}:${control.name}` } : {}),
            })
          }
        />
      ))}
    </section>
  );
}
