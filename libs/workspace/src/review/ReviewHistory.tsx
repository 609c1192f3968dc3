import { type PictureSize, type Region } from '@labelbridge/annotation';
import { Chip, DateText, type Tone } from '@labelbridge/ui';
import { differencesBetween, regionsById } from './differences.js';
import styles from './review.module.css';

export interface ShownVersion {
  readonly number: number;
  readonly action: 'submit' | 'accept' | 'fix' | 'reject';
  /** Is null if nothing was changed. */
  readonly regions: readonly Region[] | null;
  readonly by: { readonly firstname: string; readonly lastname: string } | null;
  readonly reason: string | null;
  readonly at: string;
}

const ACTIONS: Readonly<Record<ShownVersion['action'], readonly [label: string, tone: Tone]>> = {
  submit: ['Submitted', 'info'],
  accept: ['Accepted', 'good'],
  fix: ['Fixed', 'good'],
  reject: ['Sent back', 'bad'],
};

export function ReviewHistory({ versions, size }: { versions: readonly ShownVersion[]; size?: PictureSize }) {
  if (versions.length === 0) return <p className={styles.quiet}>Nothing was submitted yet.</p>;
  return (
    <ol className={styles.history}>
      {versions.map((version, place) => {
        const [label, tone] = ACTIONS[version.action];
        const last = versions.slice(0, place).findLast(({ regions }) => regions !== null)?.regions;
        const changes = version.regions && last ? differencesBetween(regionsById(last), regionsById(version.regions), size) : [];
        return (
          <li key={version.number}>
            <Chip tone={tone}>{label}</Chip> {version.by ? `${version.by.firstname} ${version.by.lastname}` : 'Somebody who left'},{' '}
            <DateText instant={version.at} />
            {version.reason && <blockquote className={styles.reason}>{version.reason}</blockquote>}
            {changes.length > 0 && (
              <details>
                <summary>{changes.length === 1 ? '1 region changed' : `${changes.length} regions changed`}</summary>
                <ul>
                  {changes.map(({ id, text }) => (
                    <li key={id}>{text}</li>
                  ))}
                </ul>
              </details>
            )}
          </li>
        );
      })}
    </ol>
  );
}
