import { type KeyboardEvent, useMemo } from 'react';
import { type LabellingInterface } from '@labelbridge/annotation';
import { ItemView, LabelBar, useFix, useMarking } from '@labelbridge/workspace';
import { sampleItem } from '../../sample-item.js';
import styles from './interface.module.css';

const NOTHING = new Map<string, never>();

/** Keeps Enter in a field of the preview from submitting the form around it. */
function keepEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

/** Shows an interface as annotators see it, on a sample item. It is the real tool, but nothing is stored. */
export default function InterfacePreview({ config, sample }: { config: LabellingInterface; sample: Readonly<Record<string, unknown>> }) {
  const parts = config.controls.map(({ tag, name }) => `${tag} ${name}`).join();
  return (
    <section className={styles.preview} aria-label="Preview" onKeyDown={keepEnter}>
      <h3>Preview</h3>
      <p>As annotators see it. Try it: nothing is saved.</p>
      <Tried key={parts} config={config} sample={sample} />
    </section>
  );
}

function Tried({ config, sample }: { config: LabellingInterface; sample: Readonly<Record<string, unknown>> }) {
  const item = useMemo(() => sampleItem(config, sample), [config, sample]);
  const { regions, change } = useFix([]);
  const marking = useMarking(config, regions, false, change);
  return (
    <div className={styles.screen}>
      <ItemView
        config={config}
        item={item}
        regions={regions}
        suggestions={NOTHING}
        marks={NOTHING}
        marking={marking}
        readOnly={false}
        dataSaver={false}
        onStep={change}
      />
      <LabelBar config={config} marking={marking} />
    </div>
  );
}
