import { SettingsPage, NotifyChoices, ResourceCard, toastFailure } from '@labelbridge/area-parts';
import {
  PAGES,
  openTo,
  ADMIN_EVENT_KINDS,
  ADMIN_EVENT_LABEL,
  DIGEST_HOUR_MAX,
  NOTIFICATION_SETTINGS_MESSAGES,
} from '@labelbridge/contracts';
import { Link } from '@labelbridge/router';
import { Card, Button, SelectField, toast } from '@labelbridge/ui';
import { useState } from 'react';
import { useAction } from '@labelbridge/session';
import { type NotificationSettings as Settings, saveNotificationSettings, useNotificationSettings } from '../api/notification-settings.js';
import { useDuties } from '../../../shared/duties.js';
import styles from './settings-page.module.css';

const LISTED = PAGES.ADMIN.filter(({ inSettings }) => inSettings);

/** Specification section 2, with an index of the pages that are not in the sidebar. */
export default function AdminSettingsPage() {
  return <SettingsPage index={<Index />} told={<NotificationSettings />} />;
}

function Index() {
  const listed = openTo(LISTED, useDuties());
  if (listed.length === 0) return null;
  return (
    <Card title="The whole product" className={styles.index}>
      <ul>
        {listed.map(({ title, path, text }) => (
          <li key={path}>
            <Link to={path}>{title}</Link>
            <p className="muted">{text}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const NO_DIGEST = 'off';
const HOURS = [
  { value: NO_DIGEST, label: 'No daily email' },
  ...Array.from({ length: DIGEST_HOUR_MAX + 1 }, (_each, hour) => ({ value: String(hour), label: `${String(hour).padStart(2, '0')}:00` })),
];

function NotificationSettings() {
  return (
    <ResourceCard resource={useNotificationSettings()} errorTitle="The notification settings could not be loaded">
      {(settings) => <SettingsForm settings={settings} />}
    </ResourceCard>
  );
}

function SettingsForm({ settings }: { settings: Settings }) {
  const [{ off, digestHour }, setChosen] = useState(settings);
  const save = useAction(
    async () => toast.success(await saveNotificationSettings({ off, digestHour })),
    toastFailure('The notification settings were not saved'),
  );
  return (
    <Card title={NOTIFICATION_SETTINGS_MESSAGES.title} className={styles.card}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void save.run();
        }}
      >
        <NotifyChoices
          legend="Tell me about"
          labels={ADMIN_EVENT_LABEL}
          kinds={ADMIN_EVENT_KINDS}
          off={off}
          onChange={(chosen) => setChosen({ digestHour, off: chosen })}
        />
        <p className={styles.note}>{NOTIFICATION_SETTINGS_MESSAGES.always}</p>
        <SelectField
          label="Daily email with what happened"
          hint="In Lagos time. No email is sent where nothing happened."
          name="digestHour"
          options={HOURS}
          value={digestHour === null ? NO_DIGEST : String(digestHour)}
          onChange={(value) => setChosen({ off, digestHour: value === NO_DIGEST ? null : Number(value) })}
        />
        <p>
          <Button type="submit" variant="primary" busy={save.busy}>
            Save notifications
          </Button>
        </p>
      </form>
    </Card>
  );
}
