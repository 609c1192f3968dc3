import { Button, CheckboxField, Dialog, DialogActions, SelectField } from '@labelbridge/ui';
import { AHEAD_CHOICES, type DeviceSettings } from './use-device-settings.js';
import styles from './parts.module.css';

const OPTIONS = AHEAD_CHOICES.map((choice) => ({ value: String(choice), label: choice === 0 ? 'Nothing' : `Up to ${choice} MB` }));

interface Props {
  readonly settings: DeviceSettings;
  readonly onChange: (settings: DeviceSettings) => void;
  readonly onClose: () => void;
}

export function DeviceDialog({ settings, onChange, onClose }: Props) {
  return (
    <Dialog open title="Data on this device" width={400} onClose={onClose}>
      <div className={styles.settings}>
        <CheckboxField
          label="Data saver"
          hint="Loads the smallest pictures and videos."
          checked={settings.dataSaver}
          onChange={(dataSaver) => onChange({ ...settings, dataSaver })}
        />
        <SelectField
          label="Keep the next items for work without a network"
          hint="Their pictures, recordings and videos load ahead, up to this."
          name="keepAhead"
          options={OPTIONS}
          value={String(settings.keepAhead)}
          onChange={(value) => onChange({ ...settings, keepAhead: Number(value) })}
        />
      </div>
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
