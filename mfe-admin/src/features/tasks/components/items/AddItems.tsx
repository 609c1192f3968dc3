import { Notice } from '@labelbridge/area-parts';
import { type LabelConfig } from '@labelbridge/annotation';
import { countText, type MediaKind } from '@labelbridge/contracts';
import { Button, Card } from '@labelbridge/ui';
import { FailureList } from '../../../../shared/FailureList.js';
import { FilePicker } from '../../../../shared/FilePicker.js';
import bulk from '../../../../shared/bulk/bulk.module.css';
import { bytesText } from '../../../../shared/bytes-text.js';
import { type EqualFile, mediaFieldOf, type MediaField, neededFields, typesOf } from '../../item-files.js';
import { AddRows } from './AddRows.js';
import { type MediaUpload, useMediaUpload } from '../../use-media-upload.js';

/** Maximum number of listed file names. */
const SHOWN = 10;
const FILES: Readonly<Record<MediaKind, string>> = { image: 'pictures', audio: 'recordings', video: 'videos' };

/** Adds items from a file of rows, and from media if the interface shows one. */
export function AddItems({ taskId, config, hint }: { taskId: string; config: LabelConfig; hint?: string | undefined }) {
  const media = mediaFieldOf(config);
  return (
    <Card title="Add items">
      <div className={bulk.body}>
        {hint !== undefined && <p>{hint}</p>}
        <AddRows taskId={taskId} fields={neededFields(config)} />
        {media && <AddMedia taskId={taskId} media={media} />}
      </div>
    </Card>
  );
}

function AddMedia({ taskId, media }: { taskId: string; media: MediaField }) {
  const { upload, send, goOn } = useMediaUpload(taskId, media);
  return (
    <>
      <FilePicker
        label={`Choose ${FILES[media.kind]}`}
        hint="or a zip of them, or drop them here, many at once. Each file becomes an item with its name as the id, in a zip with its folders."
        accept={typesOf(media.kind)}
        several
        disabled={upload.is === 'sending'}
        onChoose={(_file, files) => send(files)}
      />
      <UploadState upload={upload} onGoOn={goOn} />
    </>
  );
}

function UploadState({ upload, onGoOn }: { upload: MediaUpload; onGoOn: (equal?: 'skip' | 'take') => void }) {
  if (upload.is === 'none') return null;
  if (upload.is === 'done') {
    return (
      <>
        <p role="status">{countText(upload.files, 'file')} stored.</p>
        <FailureList title="These files were not taken" failures={upload.refused} />
      </>
    );
  }
  if (upload.is === 'equal') return <Equal equal={upload.equal} onGoOn={onGoOn} />;
  const { files, filesDone, bytes, bytesSent } = upload;
  return (
    <>
      {upload.is === 'failed' && (
        <Notice
          tone="bad"
          title="The upload stopped"
          action={
            <Button size="small" onClick={() => onGoOn()}>
              Continue
            </Button>
          }
        >
          {upload.reason} What has arrived is not sent again.
        </Notice>
      )}
      <div className={bulk.progress}>
        <progress aria-label="Files stored" value={bytesSent} max={Math.max(bytes, 1)} />
        <p role="status">
          {filesDone} of {countText(files, 'file')} stored, {bytesText(bytesSent)} of {bytesText(bytes)}
        </p>
      </div>
    </>
  );
}

/** Asks if files with equal content become items too, because each item is paid. */
function Equal({ equal, onGoOn }: { equal: readonly EqualFile[]; onGoOn: (equal: 'skip' | 'take') => void }) {
  return (
    <Notice
      tone="wait"
      title={`${countText(equal.length, 'file has', 'files have')} the content of another one`}
      action={
        <>
          <Button size="small" onClick={() => onGoOn('take')}>
            Add all
          </Button>
          <Button size="small" variant="primary" onClick={() => onGoOn('skip')}>
            Skip them
          </Button>
        </>
      }
    >
      <p>Each item is worked on and paid, also one that is there twice.</p>
      <ul>
        {equal.slice(0, SHOWN).map(({ name, like }) => (
          <li key={name}>
            <b>{name}</b> is the same as {like}
          </li>
        ))}
      </ul>
      {equal.length > SHOWN && <p>And {equal.length - SHOWN} more.</p>}
    </Notice>
  );
}
