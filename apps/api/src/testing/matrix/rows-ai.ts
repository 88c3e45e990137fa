import { admins, type Row, users } from './row.ts'
import type { MatrixRole } from './world.ts'

const ELITE: MatrixRole[] = ['elite', 'otherGm', 'admin', 'owner']
/** The matrix's server has no models: callers with the plan are told so. */
const expected = users((role) => (ELITE.includes(role) ? '503 ai_missing' : '403 plan'))

const BODIES: Record<string, object> = {
  'generate-loot': {},
  'generate-shop': {},
  'generate-event': {},
  'generate-encounter': {},
  'generate-map': {},
  'generate-npc': {},
  'generate-monster': {},
  'generate-character-image': { description: 'A tall ferryman', characterType: 'NPC' },
  transcribe: { audioData: 'c291bmQ=', mimeType: 'audio/webm' },
  review: { lines: [{ text: 'They came to the bell.' }] },
  summarize: { transcription: 'They came to the bell.' },
}

export const aiRows: Row[] = [
  { call: 'GET /api/ai/status', expected: users('200') },
  { call: 'GET /api/admin/ai-use', expected: admins('200') },
  { call: 'GET /api/admin/storage', expected: admins('200') },
  ...Object.entries(BODIES).map(([name, body]) => ({ call: `POST /api/ai/${name}`, body: () => body, expected })),
]
