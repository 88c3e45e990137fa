export { GeneratorDialog } from './generator-dialog.tsx'
