export { GeneratorDialog } from './dialog/generator-dialog.tsx'
export { KeptPanel } from './kept/kept-panel.tsx'
export { TablesPanel } from './tables/tables-panel.tsx'
