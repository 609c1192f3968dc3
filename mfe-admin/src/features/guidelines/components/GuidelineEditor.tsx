import { type ChangeEvent, useRef, useState } from 'react';
import { type Schemas } from '@labelbridge/api-client';
import { ExternalLink, GuidelineView, Notice, toastFailure } from '@labelbridge/area-parts';
import { countRemotePictures, GUIDELINE_LIMITS, GUIDELINE_MESSAGES, GUIDELINE_RULES, pictureMarkdown } from '@labelbridge/contracts';
import { ApiError, toApiError, useAction } from '@labelbridge/session';
import { Button, Card, Columns, Form, FormActions, TextAreaField, TextField, toast, useForm, VisuallyHidden } from '@labelbridge/ui';
import { guidelinePath } from '../../../shared/paths.js';
import { type Project } from '../../projects/api/projects.js';
import { type Guideline, latestVersion, previewGuideline, publishGuideline, uploadPicture } from '../api/guidelines.js';
import styles from './guidelines.module.css';

const START =
  '# Boxes\n\n## Tight\n\nThe box touches the object at each side.\n\n- Leave out shadows.\n- Draw what is hidden too, if you can tell where it ends.\n';

interface Props {
  readonly project: Project;
  /** Undefined for the first version. */
  readonly latest: Guideline | undefined;
  /** Markdown that is added at the end: the answer to a question. */
  readonly added?: string | undefined;
  readonly onDone: () => void;
}

/** Writes the next version of a guideline. The server reads the Markdown for the preview, so that both show the same. */
export function GuidelineEditor({ project, latest, added = '', onDone }: Props) {
  const form = useForm(GUIDELINE_RULES, { text: `${latest?.text ?? ''}${added}`.trimStart(), note: '' });
  // The version that was changed: a later one may come meanwhile, also from another tab.
  const [from, setFrom] = useState(latest?.version ?? 0);
  const [other, setOther] = useState<number>();
  const [clauses, setClauses] = useState<readonly Schemas['ClauseDto'][]>();
  const text = form.field('text');
  const remote = countRemotePictures(text.value);
  const preview = useAction(async () => setClauses(await previewGuideline(project._id, form.values.text)), toastFailure('No preview'));
  const publish = async ({ text: written, note }: typeof form.values) => {
    const body = { text: written, note: note.trim() || null, from };
    try {
      toast.success(await publishGuideline(project._id, body));
      onDone();
    } catch (failure) {
      const version = failure instanceof ApiError && failure.isConflict ? await latestVersion(project._id) : from;
      // Another conflict: the project was archived.
      if (version === from) throw failure;
      setOther(version);
    }
  };
  const insert = (added: string) => {
    const area = form.formRef.current?.elements.namedItem('text');
    const at = area instanceof HTMLTextAreaElement ? area.selectionEnd : text.value.length;
    text.onChange(`${text.value.slice(0, at)}${added}${text.value.slice(at)}`);
  };
  return (
    <Columns>
      <Card title={`Version ${from + 1}`}>
        <Form form={form} onSubmit={publish}>
          <TextAreaField
            label="Guideline"
            rows={22}
            maxLength={GUIDELINE_LIMITS.textMax}
            hint="Markdown: a line that begins with # is a clause (1), with ## a clause inside it (1.1). **bold**, - lists, [links](https://…), tables and pictures work; HTML does not."
            {...text}
          />
          {remote > 0 && <Notice tone="wait">{GUIDELINE_MESSAGES.remotePictures(remote)}</Notice>}
          <div className="row">
            {text.value === '' && (
              <Button size="small" onClick={() => insert(START)}>
                Start with an example
              </Button>
            )}
            <PictureButton onPicture={insert} />
            <Button size="small" busy={preview.busy} disabled={text.value.trim() === ''} onClick={() => void preview.run()}>
              Preview
            </Button>
          </div>
          <TextField
            label="What has changed (optional)"
            hint="Shown beside the version."
            maxLength={GUIDELINE_LIMITS.noteMax}
            {...form.field('note')}
          />
          {other !== undefined && other > from && (
            <Notice tone="bad" title={`Version ${other} was published meanwhile`}>
              <p>
                <ExternalLink href={`${location.origin}${guidelinePath(project._id, { version: other, since: other - 1 })}`}>
                  See what it changed
                </ExternalLink>
                , and add that to your text. Then publish yours after it.
              </p>
              <Button size="small" onClick={() => setFrom(other)}>
                I have read version {other}
              </Button>
            </Notice>
          )}
          <FormActions>
            <Button onClick={onDone}>Cancel</Button>
            <Button type="submit" variant="primary" busy={form.busy}>
              Publish
            </Button>
          </FormActions>
        </Form>
      </Card>
      <Card title="Preview">
        {clauses ? (
          <GuidelineView clauses={clauses} />
        ) : (
          <p>Press Preview to see the clauses with their numbers, as annotators see them.</p>
        )}
      </Card>
    </Columns>
  );
}

function PictureButton({ onPicture }: { onPicture: (markdown: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const sending = useAction(async (file: File) => {
    const id = await uploadPicture(file);
    if (id === null) throw toApiError(new Error('The picture was not stored. Please try again.'));
    onPicture(`\n\n${pictureMarkdown(file.name.replace(/\.\w+$/, ''), id)}\n\n`);
  }, toastFailure('The picture was not added'));
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = '';
    if (file) void sending.run(file);
  };
  return (
    <>
      <Button size="small" busy={sending.busy} onClick={() => input.current?.click()}>
        Add a picture
      </Button>
      <label className={styles.file}>
        <VisuallyHidden>Picture</VisuallyHidden>
        <input ref={input} type="file" accept="image/*" hidden onChange={choose} />
      </label>
    </>
  );
}
