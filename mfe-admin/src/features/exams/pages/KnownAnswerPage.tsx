import { useEffect, useMemo, useRef, useState } from 'react';
import { type Region, type LabelConfig } from '@labelbridge/annotation';
import { ResourceCard, ScreenTop, toastFailure } from '@labelbridge/area-parts';
import { GOLD_LIMITS } from '@labelbridge/contracts';
import { guardLeaving, useNavigate, useParams } from '@labelbridge/router';
import { useAction } from '@labelbridge/session';
import { Button, TextAreaField, toast, useDocumentTitle } from '@labelbridge/ui';
import {
  fixingKeys,
  ItemView,
  LabelBar,
  pickKey,
  useFix,
  useKeys,
  useMarking,
  workItemOf,
  regionSummary,
  type WorkItem,
} from '@labelbridge/workspace';
import styles from '../../../shared/review.module.css';
import { type KnownItem, saveKnown, useKnownItem } from '../api/exams.js';
import reasonStyles from '../components/exam.module.css';

interface ReasonsProps {
  readonly config: LabelConfig;
  readonly item: WorkItem;
  readonly regions: ReadonlyMap<string, Region>;
  readonly reasons: ReadonlyMap<string, string>;
  readonly onChange: (region: string, text: string) => void;
}

/** @returns what is wrong with a text that is too long: a field that cuts it off loses its end without a word */
const lengthProblem = (text: string, most: number): string | undefined =>
  text.length > most ? `${text.length} characters; at most ${most} are kept. Please shorten it.` : undefined;

/** Says of each region why it is right. Closed at first: most answers need one explanation only. */
function RegionReasons({ config, item: { width = 1, height = 1 }, regions, reasons, onChange }: ReasonsProps) {
  const shown = [...regions.values()].slice(0, GOLD_LIMITS.regions);
  if (shown.length === 0) return null;
  const given = shown.filter(({ id }) => reasons.get(id)?.trim()).length;
  return (
    <details>
      <summary>
        Explain each part ({given} of {shown.length})
      </summary>
      <div className={reasonStyles.reasons}>
        {shown.map((region) => (
          <TextAreaField
            key={region.id}
            label={regionSummary(region, regions, { width, height }, config)}
            optional
            rows={1}
            problem={lengthProblem(reasons.get(region.id) ?? '', GOLD_LIMITS.reason)}
            name={`reason ${region.id}`}
            value={reasons.get(region.id) ?? ''}
            onChange={(text) => onChange(region.id, text)}
          />
        ))}
      </div>
    </details>
  );
}

const NONE: ReadonlyMap<string, Region> = new Map();
const NO_MARKS = new Map();

/** Gives an item of an exam its known answer, full screen. */
export default function KnownAnswerPage() {
  const { id = '', itemId = '' } = useParams();
  const known = useKnownItem(id, itemId);
  useDocumentTitle('Known answer');
  return (
    <ResourceCard resource={known} errorTitle="The item could not be loaded">
      {(data) => <Editor key={data.item._id} known={data} back={`/admin/tasks/${id}/exam`} />}
    </ResourceCard>
  );
}

function Editor({ known, back }: { known: KnownItem; back: string }) {
  const { config, item, title } = known;
  const navigate = useNavigate();
  const shown = useMemo(() => workItemOf(item), [item]);
  const fix = useFix(known.regions);
  const marking = useMarking(config, fix.regions, false, fix.change);
  const [explanation, setExplanation] = useState(known.explanation);
  const [reasons, setReasons] = useState<ReadonlyMap<string, string>>(new Map(known.reasons.map(({ region, text }) => [region, text])));
  const reasonBefore = (region: string): string => known.reasons.find((reason) => reason.region === region)?.text ?? '';
  const isExplained = explanation !== known.explanation || [...reasons].some(([region, text]) => text !== reasonBefore(region));
  const isChanged = fix.undoName !== null || isExplained;
  const isSent = useRef(false);
  useEffect(() => (isChanged ? guardLeaving(() => !isSent.current) : undefined), [isChanged]);
  const isTooLong =
    lengthProblem(explanation, GOLD_LIMITS.explanation) !== undefined ||
    [...reasons.values()].some((text) => lengthProblem(text, GOLD_LIMITS.reason) !== undefined);
  const save = useAction(async () => {
    const regions = [...fix.regions.values()];
    const given = regions.map(({ id }) => ({ region: id, text: reasons.get(id) ?? '' })).filter(({ text }) => text.trim() !== '');
    toast.success(await saveKnown(item._id, regions, { explanation, reasons: given }));
    isSent.current = true;
    navigate(back);
  }, toastFailure('The known answer is not saved'));
  const finish = (): void => {
    if (isTooLong) toast.error('A text is too long', 'Please shorten what is marked.');
    else void save.run();
  };
  const pick = { config, marking, regions: () => fix.regions, onStep: fix.change };
  useKeys(fixingKeys({ config, fix, marking, onPick: (target) => pickKey(pick, target), onSave: finish }));
  return (
    <div className={styles.screen} data-full-screen>
      <ScreenTop back={back} backLabel="The exam" title={`Known answer of item ${item.index + 1}`} under={title} />
      <ItemView
        config={config}
        item={shown}
        regions={fix.regions}
        suggestions={NONE}
        marks={NO_MARKS}
        marking={marking}
        readOnly={false}
        dataSaver={false}
        onStep={fix.change}
        name={`Item ${item.index + 1}`}
      />
      <footer className={styles.foot}>
        <LabelBar config={config} marking={marking} />
        <div className={styles.panel}>
          <TextAreaField
            label="Why is it right?"
            optional
            rows={2}
            hint="People read it after their own answer, if the item is practice."
            problem={lengthProblem(explanation, GOLD_LIMITS.explanation)}
            name="explanation"
            value={explanation}
            onChange={setExplanation}
          />
          <RegionReasons
            config={config}
            item={shown}
            regions={fix.regions}
            reasons={reasons}
            onChange={(region, text) => setReasons(new Map(reasons).set(region, text))}
          />
        </div>
        <div className={styles.buttons}>
          <Button disabled={fix.undoName === null} onClick={fix.undo} aria-label={`Undo: ${fix.undoName ?? 'nothing'}`}>
            Undo
          </Button>
          <span className={styles.keys} />
          <Button variant="primary" busy={save.busy} onClick={finish}>
            Save the known answer
          </Button>
        </div>
      </footer>
    </div>
  );
}
