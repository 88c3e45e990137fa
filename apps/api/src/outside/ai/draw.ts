import type OpenAI from 'openai'
import { typeOf } from '../../blobs/images.ts'
import { refusalOf } from '../../blobs/measure/measure-picture.ts'
import { AiError } from './ai-error.ts'
import { aiErrorOf } from './provider-error.ts'

const LARGEST_PICTURE_BYTES = 20 * 1024 * 1024
/** These always return bytes and reject the option for it. */
const GPT_IMAGE = /^(gpt-image|chatgpt-image)/

type Drawing = { client: OpenAI; model: string; prompt: string; signal: AbortSignal }

/** A picture as a data URL; a raster type by its bytes, whatever the provider calls it. */
export async function draw(drawing: Drawing): Promise<string> {
  const [picture] = (await generate(drawing, !GPT_IMAGE.test(drawing.model))).data ?? []
  const bytes = picture?.b64_json
    ? Buffer.from(picture.b64_json, 'base64')
    : await download(picture?.url, drawing.client.baseURL, drawing.signal)
  if (bytes.length > LARGEST_PICTURE_BYTES) throw tooLarge()
  const type = typeOf(bytes)
  if (!type) throw new AiError('ai_bad_answer', { sentence: 'The AI didn’t return a picture.' })
  if (refusalOf(type, bytes)) throw new AiError('ai_bad_answer', { sentence: 'The AI’s picture can’t be used.' })
  return `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
}

async function generate(
  { client, model, prompt, signal }: Drawing,
  saysFormat: boolean,
): Promise<OpenAI.ImagesResponse> {
  const format = saysFormat ? { response_format: 'b64_json' as const } : {}
  try {
    return await client.images.generate({ model, prompt, n: 1, size: '1024x1024', ...format }, { signal })
  } catch (thrown) {
    if (!saysFormat || !aiErrorOf(thrown)?.nature.isFormat) throw thrown
    return generate({ client, model, prompt, signal }, false)
  }
}

/** Only from the provider's own host: an answer must not make this server call another one. */
async function download(address: string | undefined, baseUrl: string, signal: AbortSignal): Promise<Uint8Array> {
  const url = address && URL.canParse(address, baseUrl) ? new URL(address, baseUrl) : undefined
  if (url?.origin !== new URL(baseUrl).origin) throw fromElsewhere()
  const response = await fetch(url, { signal, redirect: 'manual' })
  if (response.status >= 300 && response.status < 400) throw fromElsewhere()
  if (!response.ok || !response.body) throw new AiError('ai_unavailable')
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body) {
    size += part.length
    if (size > LARGEST_PICTURE_BYTES) throw tooLarge()
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function tooLarge(): AiError {
  return new AiError('ai_bad_answer', { sentence: 'The AI’s picture is too large.' })
}

function fromElsewhere(): AiError {
  return new AiError('ai_bad_answer', { sentence: 'The AI service returned a picture from another address.' })
}
