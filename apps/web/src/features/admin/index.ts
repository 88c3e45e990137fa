export { AdminPanel as default } from './admin-panel.tsx'
