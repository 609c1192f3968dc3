import { SettingsPage } from '@labelbridge/area-parts';
import { PAGES } from '@labelbridge/contracts';
import { Link } from '@labelbridge/router';
import { Card } from '@labelbridge/ui';
import { NotificationSettings } from '../components/NotificationSettings.js';
import styles from './settings-page.module.css';

const LISTED = PAGES.ADMIN.filter(({ inSettings }) => inSettings);

/** Specification section 2, with an index of the pages that are not in the sidebar. */
export default function AdminSettingsPage() {
  return <SettingsPage index={<Index />} told={<NotificationSettings />} />;
}

function Index() {
  return (
    <Card title="The whole product" className={styles.index}>
      <ul>
        {LISTED.map(({ title, path, text }) => (
          <li key={path}>
            <Link to={path}>{title}</Link>
            <p className="muted">{text}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
