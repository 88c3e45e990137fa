export { CopiesPanel } from './copies-panel.tsx'
export { ExportButton } from './export-button.tsx'
export { ExportDialog } from './export-dialog.tsx'
