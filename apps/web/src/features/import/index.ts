export { ImportDialog } from './import-dialog.tsx'
export { ImportsList } from './imports/imports-list.tsx'
export { StoppedImport } from './imports/stopped-import.tsx'
