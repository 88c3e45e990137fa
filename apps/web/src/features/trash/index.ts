export type { TrashItem } from './merge-trash.ts'
export { TrashPanel } from './trash-panel.tsx'
export { useTrash } from './use-trash.ts'
