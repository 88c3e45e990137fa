export { PrepPanel } from './prep-panel.tsx'
