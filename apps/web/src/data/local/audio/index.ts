export * from './audio.ts'
export { type AudioDatabase, audioName, openAudioDatabase, type StoredSegment } from './audio-database.ts'
