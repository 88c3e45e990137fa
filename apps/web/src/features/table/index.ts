export { PlayerTable } from './player-table.tsx'
