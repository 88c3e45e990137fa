export { aPng } from './png.ts'
export { type AiProvider, HEARD, PICTURE_PATH, type ProviderRequest, startAiProvider } from './server.ts'
export type { Endpoint, Turn } from './turns.ts'
