import type { Again } from '@lanternkeep/generators/again'
import {
  type AiProgress,
  drawCharacterCall,
  generateMonsterCall,
  generateNpcCall,
  type MonsterAnswer,
  type NpcAnswer,
} from '@lanternkeep/schema'
import { useEffect, useRef, useState } from 'react'
import { isUnreachable, reasonOf } from '../../../data/http/request-error.ts'
import { newId, storeImage, useDb } from '../../../data/local/index.ts'
import { askAi } from '../../../data/remote/ai/ai-request.ts'
import { useAskBeforeUnload } from '../../../lib/browser/ask-before-unload.ts'
import { pictureBytes } from '../../../lib/browser/picture-bytes.ts'
import { notify } from '../../../ui/toasts/toast-store.ts'
import type { FormValues } from '../form/form-values.ts'
import { type GenerateOptions, monsterBody, monsterValues, npcBody, npcValues } from './generated-values.ts'

type Kind = 'npc' | 'monster'
const WORDS = { npc: 'NPC', monster: 'monster' } as const
const ONE = { npc: 'NPC', monster: 'Monster' } as const

/** Made by AI, or by the offline generator from this seed. */
export type Source = { by: 'ai'; portrait: boolean } | { by: 'tables'; seed: string }
/** What a roll from tables started from. */
export type Rolled = { values: FormValues; options: GenerateOptions; seed: string }
type Filled = { patch: Partial<FormValues>; look: string }

/** `onPicture` comes after `onText`, or not at all. */
type GeneratedCallbacks = { onText: (patch: Partial<FormValues>) => void; onPicture: (imageUrl: string) => void }

/** Fills the form; the person still saves it. A failed portrait blocks nothing (behavior.md#combat). */
export function useGenerated(kind: Kind, { onText, onPicture }: GeneratedCallbacks) {
  const db = useDb()
  const [progress, setProgress] = useState<AiProgress>()
  const running = useRef<AbortController>(undefined)
  // Retrying a failed request uses the same key: its answer may only have been lost.
  const lastAsk = useRef<{ body: string; key: string }>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  useAskBeforeUnload(progress !== undefined)

  async function ask(values: FormValues, options: GenerateOptions, signal: AbortSignal): Promise<Filled> {
    const ofNpc = npcBody(values, options)
    const ofMonster = monsterBody(values, options)
    const text = JSON.stringify(kind === 'npc' ? ofNpc : ofMonster)
    if (lastAsk.current?.body !== text) lastAsk.current = { body: text, key: newId() }
    const asked = { key: lastAsk.current.key, signal, onProgress: setProgress }
    const answer =
      kind === 'npc' ? await askAi(generateNpcCall, ofNpc, asked) : await askAi(generateMonsterCall, ofMonster, asked)
    lastAsk.current = undefined
    return filledBy(answer)
  }
  async function roll({ values, options, seed }: Rolled, again?: Again): Promise<Filled> {
    if (kind === 'npc') {
      const { rollNpc } = await import('@lanternkeep/generators/npc')
      return filledBy(rollNpc(npcBody(values, options), seed, again))
    }
    const { rollMonster } = await import('@lanternkeep/generators/monster')
    return filledBy(rollMonster(monsterBody(values, options), seed, again))
  }
  async function drawPortrait(look: string, signal: AbortSignal): Promise<boolean> {
    setProgress({ stage: 'drawing' })
    try {
      const body = { description: look, characterType: WORDS[kind] }
      const { imageUrl } = await askAi(drawCharacterCall, body, { key: newId(), signal })
      onPicture(await storeImage(db, await pictureBytes(imageUrl)))
      return true
    } catch {
      return false
    }
  }

  return {
    progress,
    cancel: () => running.current?.abort(),
    /** A roll from tables with one field rolled again; of its values only that field counts. */
    rollAgain: async (rolled: Rolled, again: Again): Promise<Partial<FormValues>> => (await roll(rolled, again)).patch,
    async generate(values: FormValues, options: GenerateOptions, source: Source): Promise<void> {
      const controller = new AbortController()
      running.current = controller
      setProgress({ stage: 'asking' })
      try {
        const { signal } = controller
        const { patch, look } =
          source.by === 'ai' ? await ask(values, options, signal) : await roll({ values, options, seed: source.seed })
        onText(patch)
        if (source.by === 'tables' || !source.portrait) tell(`${ONE[kind]} generated successfully!`)
        else if (await drawPortrait(look, signal)) tell(`${ONE[kind]} and image generated successfully!`)
        else if (!signal.aborted) warn(`${ONE[kind]} generated but image generation failed`)
      } catch (error) {
        if (!controller.signal.aborted) fail(`Failed to generate ${WORDS[kind]}`, error)
      } finally {
        setProgress(undefined)
      }
    },
  }
}

function filledBy(answer: NpcAnswer | MonsterAnswer): Filled {
  if ('npc' in answer) {
    const { name, race, class: occupation, appearance } = answer.npc
    return { patch: npcValues(answer.npc), look: lookOf([name, race, occupation, appearance]) }
  }
  const { name, appearance, description } = answer.monster
  return { patch: monsterValues(answer.monster), look: lookOf([name, appearance, description]) }
}

const LONGEST_LOOK = 4000

function lookOf(texts: string[]): string {
  return texts.filter(Boolean).join('. ').slice(0, LONGEST_LOOK)
}

function tell(title: string) {
  notify({ tone: 'success', title })
}

function warn(message: string) {
  notify({ tone: 'warning', title: 'Warning', message })
}

function fail(title: string, error: unknown) {
  const why = isUnreachable(error) ? 'The server isn’t responding.' : reasonOf(error, '')
  notify({ tone: 'error', title: 'Error', message: [title, why].filter(Boolean).join('. ') })
}
