export { FarewellLines } from './farewell-lines.tsx'
export { FarewellScreen } from './farewell-screen.tsx'
export { KeptFields } from './kept-fields.tsx'
export { KeptPanel } from './kept-panel.tsx'
