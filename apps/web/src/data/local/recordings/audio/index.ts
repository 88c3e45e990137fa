export * from './audio.ts'
export {
  type AudioDatabase,
  audioName,
  openAudioDatabase,
  type StoredMoment,
  type StoredSegment,
} from './audio-database.ts'
export { keepAudioOf, moveAudioOf, removeAudioOf } from './campaign-audio.ts'
export { saveAudio } from './save-audio.ts'
export { type Slice, storeSlice } from './store-slice.ts'
export { type StoredAudio, useAudioAdrift, useAudioHere } from './stored-audio.ts'
