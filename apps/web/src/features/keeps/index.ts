export { FarewellLines } from './farewell-lines.tsx'
export { FarewellScreen } from './farewell-screen.tsx'
export { KeptPanel } from './kept-panel.tsx'
