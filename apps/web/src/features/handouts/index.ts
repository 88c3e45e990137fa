export { HandoutAlbum } from './handout-album.tsx'
export { HandoutArrival } from './handout-arrival.tsx'
export { HandoutsPanel } from './handouts-panel.tsx'
