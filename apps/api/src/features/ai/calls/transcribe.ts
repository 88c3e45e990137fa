import { TRANSCRIBE_BODY_LIMIT, transcribeCall } from '@lanternkeep/schema'
import { AiCanceled, AiError } from '../../../outside/ai/ai-error.ts'
import { type AiWork, aiCall } from '../ai-call.ts'
import { summaryOf } from './summarize.ts'

const EMPTY_SUMMARY = { summary: '', keyTopics: '', partyLocation: '' }

export const transcribe = aiCall({
  contract: transcribeCall,
  summary: 'Transcribe and summarize one part of a recording',
  kind: 'speech',
  bodyLimit: TRANSCRIBE_BODY_LIMIT,
  async work(work, { audioData, mimeType, hints = [], summarize }) {
    const audio = Buffer.from(audioData, 'base64')
    const { text: transcription, lines } = await work.transcribeAudio({ audio, mimeType, hints })
    return {
      transcription,
      ...(lines && { lines }),
      ...(summarize && transcription ? await summaryOrEmpty(work, transcription) : EMPTY_SUMMARY),
    }
  },
})

/** If the summary fails, the transcript is still returned. */
async function summaryOrEmpty(work: AiWork, transcription: string) {
  if (!work.has('text')) return EMPTY_SUMMARY
  try {
    return await summaryOf(work, transcription)
  } catch (error) {
    if (error instanceof AiCanceled || !(error instanceof AiError)) throw error
    return EMPTY_SUMMARY
  }
}
