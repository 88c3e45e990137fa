export { HandoutArrival } from './arrival/handout-arrival.tsx'
export { HandoutAlbum } from './handout-album.tsx'
export { HandoutsPanel } from './handouts-panel.tsx'
