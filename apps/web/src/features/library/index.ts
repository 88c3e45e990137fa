export { LibraryPanel } from './library-panel.tsx'
