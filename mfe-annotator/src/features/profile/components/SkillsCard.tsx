import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Detail, DetailList, Notice, ResourceCard, SkillsFields } from '@labelbridge/area-parts';
import { hasSkills, listSkills, opensText, readSkills, type SkillKind, type Skills, skillText, writeSkills } from '@labelbridge/contracts';
import { type ApiError, toApiError } from '@labelbridge/session';
import { Button, Card, Form, FormActions, toast, useForm } from '@labelbridge/ui';
import { saveSkills, useMySkills, useOutlook } from '../../../shared/skills.js';
import styles from './profile.module.css';

const KINDS: readonly (readonly [SkillKind, string])[] = [
  ['language', 'Languages'],
  ['work', 'Kinds of work'],
  ['domain', 'Fields'],
  ['equipment', 'Equipment'],
];

const inWords = (skills: Skills): Detail[] => {
  const all = listSkills(skills);
  return KINDS.map(([kind, label]) => [
    label,
    all
      .filter((skill) => skill.kind === kind)
      .map(skillText)
      .join(', ') || 'Not given',
  ]);
};

/** Skills that the annotator claims. They decide which projects fit. @param props.placed whether all that is above has its height */
export function SkillsCard({ placed }: { placed: boolean }) {
  const skills = useMySkills();
  const [mode, setMode] = useState<'shown' | 'editing' | 'left'>('shown');
  return (
    <ResourceCard resource={skills} errorTitle="Your skills could not be loaded" lines={4}>
      {(data) => (
        <Target placed={placed}>
          <Card title="Skills">
            <p className={styles.lead}>State only what you really have. Nothing is measured on your device.</p>
            {mode === 'editing' ? (
              <SkillsForm skills={data} onDone={() => setMode('left')} />
            ) : (
              <>
                <DetailList details={inWords(data)} align="start" />
                <FormActions>
                  <Button autoFocus={mode === 'left'} onClick={() => setMode('editing')}>
                    {hasSkills(data) ? 'Change skills' : 'Add skills'}
                  </Button>
                </FormActions>
                <Opens />
              </>
            )}
          </Card>
        </Target>
      )}
    </ResourceCard>
  );
}

/** Target of links to `#skills`: the card is not in its place yet when the page opens. */
function Target({ placed, children }: { placed: boolean; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!placed || window.location.hash !== '#skills') return undefined;
    // The shell scrolls a new page to its top first.
    const frame = requestAnimationFrame(() => {
      place.current?.scrollIntoView();
      place.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [placed]);
  return (
    <div ref={place} tabIndex={-1} className={styles.target}>
      {children}
    </div>
  );
}

function SkillsForm({ skills, onDone }: { skills: Skills; onDone: () => void }) {
  const form = useForm({}, { skills: writeSkills(skills) });
  const { value, onChange } = form.field('skills');
  const [failure, setFailure] = useState<ApiError>();
  const { formRef } = form;
  // The button that opened the form is gone.
  useEffect(() => formRef.current?.querySelector('select')?.focus(), [formRef]);
  return (
    <Form
      form={form}
      label="Skills"
      onSubmit={async ({ skills: text }) => {
        setFailure(undefined);
        toast.success(await saveSkills(readSkills(text)));
        onDone();
      }}
      onFailure={(error) => setFailure(toApiError(error))}
    >
      <SkillsFields value={value} onChange={onChange} disabled={form.busy} />
      {failure && (
        <Notice tone="bad" title="Your skills are not saved">
          {failure.message}
        </Notice>
      )}
      <FormActions>
        <Button type="submit" variant="primary" busy={form.busy}>
          Save skills
        </Button>
        <Button disabled={form.busy} onClick={onDone}>
          Cancel
        </Button>
      </FormActions>
    </Form>
  );
}

function Opens() {
  const { data } = useOutlook();
  if (!data || data.opens.length === 0) return null;
  return (
    <section aria-labelledby="skill-opens" className={styles.section}>
      <h3 id="skill-opens">What another skill would open</h3>
      <ul className={styles.opens}>
        {data.opens.map((opened) => (
          <li key={skillText(opened.skill)}>{opensText(opened)}</li>
        ))}
      </ul>
    </section>
  );
}
