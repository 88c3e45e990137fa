export { GeneratorDialog } from './dialog/generator-dialog.tsx'
