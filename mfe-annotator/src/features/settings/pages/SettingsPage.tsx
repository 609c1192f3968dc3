export { SettingsPage as default } from '@labelbridge/area-parts';
