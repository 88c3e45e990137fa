export { PlayerView } from './player-view.tsx'
