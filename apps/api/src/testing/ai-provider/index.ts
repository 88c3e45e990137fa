export { type AiProvider, type ProviderRequest, startAiProvider } from './server.ts'
export type { Turn } from './turns.ts'
