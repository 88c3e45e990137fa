export { aPng } from './png.ts'
export {
  type AiProvider,
  PICTURE_PATH,
  type ProviderRequest,
  startAiProvider,
  type TimedSegment,
  TRANSCRIPT,
} from './server.ts'
export type { Endpoint, Turn } from './turns.ts'
