export {
  type BackupRecord,
  backupRecordIn,
  changeBackupRecord,
  readBackupRecord,
  storedBackupRecord,
  subscribeToBackups,
} from './backup-record.ts'
export {
  type Backup,
  type BackupCampaign,
  hasJustFailed,
  type LeftBackup,
  lastBackupAt,
  listBackups,
  listLeftBackups,
  makeBackup,
  readBackup,
  removeBackup,
} from './backups.ts'
export { type BackupProblem, backupProblemOf } from './directory.ts'
export { isBackupDue, isOutsideDue, isToCome } from './due.ts'
export {
  type BackupPlace,
  canChooseFolder,
  chooseBackupFolder,
  chosenFolder,
  forgetBackupFolder,
  openBackupPlace,
} from './places.ts'
export { type RestoredBackup, restoreBeside } from './restore-backup.ts'
export { LATEST_KEPT } from './rotation.ts'
export { writesInWorker } from './write-in-worker.ts'
