export { TrashPanel } from './trash-panel.tsx'
export { useTrash } from './use-trash.ts'
