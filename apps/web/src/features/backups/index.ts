export { BackupsPanel } from './backups-panel.tsx'
export { RollingBackups } from './rolling-backups.tsx'
