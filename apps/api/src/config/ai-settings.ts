import * as z from 'zod/mini'

/** One OpenAI-compatible endpoint. */
export type AiProfile = { baseUrl: string; apiKey: string; model: string }
export type AiConfig = {
  text: AiProfile | undefined
  image: AiProfile | undefined
  speech: AiProfile | undefined
  /** Tokens that the text model takes with its answer. */
  textContext: number
  /** A part of a recording fails after this time. */
  speechTimeoutMs: number
  dailyLimitUser: number
  dailyLimitTotal: number
}

const OPENAI_BASE_URL = 'https://api.openai.com/v1'
const OPENAI_MODELS = { text: 'gpt-5-mini', image: 'gpt-image-1', speech: 'gpt-4o-mini-transcribe' }
/** A local server takes any key, but the client library refuses an empty one. */
const NO_KEY = 'none'

const named = z.string().check(z.minLength(1, 'is empty'))
const baseUrl = z.optional(z.url({ protocol: /^https?$/, error: 'is not a URL' }))
const seconds = z.string().check(z.regex(/^[1-9]\d{0,4}$/, 'is not a whole number of seconds'))
const tokens = z.string().check(z.regex(/^[1-9]\d{3,6}$/, 'is not a number of tokens from 1000'))
const count = z.string().check(z.regex(/^\d{1,9}$/, 'is not a whole number'))

export const AI_SETTINGS = {
  OPENAI_API_KEY: z.optional(named),
  AI_TEXT_BASE_URL: baseUrl,
  AI_TEXT_API_KEY: z.optional(named),
  AI_TEXT_MODEL: z.optional(named),
  AI_TEXT_CONTEXT: z._default(tokens, '8000'),
  AI_IMAGE_BASE_URL: baseUrl,
  AI_IMAGE_API_KEY: z.optional(named),
  AI_IMAGE_MODEL: z.optional(named),
  AI_STT_BASE_URL: baseUrl,
  AI_STT_API_KEY: z.optional(named),
  AI_STT_MODEL: z.optional(named),
  AI_STT_TIMEOUT_S: z._default(seconds, '110'),
  AI_DAILY_LIMIT_USER: z._default(count, '200'),
  AI_DAILY_LIMIT_TOTAL: z._default(count, '2000'),
}

type AiSettings = z.infer<z.ZodMiniObject<typeof AI_SETTINGS>>

export function aiFrom(settings: AiSettings): AiConfig {
  const openAiKey = settings.OPENAI_API_KEY
  return {
    text: profile(
      { baseUrl: settings.AI_TEXT_BASE_URL, apiKey: settings.AI_TEXT_API_KEY, model: settings.AI_TEXT_MODEL },
      OPENAI_MODELS.text,
      openAiKey,
    ),
    image: profile(
      { baseUrl: settings.AI_IMAGE_BASE_URL, apiKey: settings.AI_IMAGE_API_KEY, model: settings.AI_IMAGE_MODEL },
      OPENAI_MODELS.image,
      openAiKey,
    ),
    speech: profile(
      { baseUrl: settings.AI_STT_BASE_URL, apiKey: settings.AI_STT_API_KEY, model: settings.AI_STT_MODEL },
      OPENAI_MODELS.speech,
      openAiKey,
    ),
    textContext: Number(settings.AI_TEXT_CONTEXT),
    speechTimeoutMs: Number(settings.AI_STT_TIMEOUT_S) * 1000,
    dailyLimitUser: Number(settings.AI_DAILY_LIMIT_USER),
    dailyLimitTotal: Number(settings.AI_DAILY_LIMIT_TOTAL),
  }
}

/** A profile exists if it has an address of its own, or if there is a key for OpenAI. */
function profile(own: Partial<AiProfile>, openAiModel: string, openAiKey: string | undefined): AiProfile | undefined {
  // The key for OpenAI is never sent to another address.
  const apiKey = own.apiKey ?? (own.baseUrl ? NO_KEY : openAiKey)
  if (!own.baseUrl && !apiKey) return undefined
  return { baseUrl: own.baseUrl ?? OPENAI_BASE_URL, apiKey: apiKey ?? NO_KEY, model: own.model ?? openAiModel }
}
