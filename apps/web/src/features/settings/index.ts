export { ImportButton } from './restore/import-button.tsx'
export { SettingsPage } from './settings-page.tsx'
