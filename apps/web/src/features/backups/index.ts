export { BackupsPanel } from './backups-panel.tsx'
export { LeftBackupsPanel } from './left-backups-panel.tsx'
export { RollingBackups } from './rolling-backups.tsx'
