import { type Run } from '../../../shared/runs/runs.js';
import { bytesText } from '../../../shared/bytes-text.js';

/** Links to the file of an export. The browser resumes it, and shows its progress. */
export function DownloadLink({ run: { result, title } }: { run: Run }) {
  return (
    result && (
      <a href={result.link} download={result.name} aria-label={`Download: ${title}`}>
        Download ({bytesText(result.bytes)})
      </a>
    )
  );
}
