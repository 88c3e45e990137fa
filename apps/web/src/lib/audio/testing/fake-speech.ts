import { vi } from 'vitest'
import type { DeviceSpeech, SoundTrack } from '../device-speech.ts'

/** What the recognizer does while it listens: words at a time, the end of its patience, or an error. */
export type Hearing = { at: number; says: string } | { at: number; ends: true } | { at: number; fails: string }

/** A browser that recognizes speech by itself, as its interface describes it. It hears what is scripted. */
export function fakeSpeech(states: Record<string, DeviceSpeech>, script: Hearing[] = []) {
  const rest = [...script]
  const speech = {
    states,
    asked: [] as string[],
    installs: [] as string[],
    doesInstall: true,
    heard: [] as { lang: string; processLocally: boolean; track: unknown }[],
    /** Milliseconds, of the sound that plays. */
    at: 0,
    isPlaying: false,
    isClosed: false,
    end: undefined as unknown as () => void,
    fail: undefined as unknown as () => void,
  }
  class FakeRecognition extends EventTarget {
    lang = ''
    continuous = false
    interimResults = false
    processLocally = false
    static available = async ({ langs: [lang = ''] }: { langs: string[] }) => {
      speech.asked.push(lang)
      return speech.states[lang] ?? 'unavailable'
    }
    static install = async ({ langs: [lang = ''] }: { langs: string[] }) => {
      speech.installs.push(lang)
      if (speech.doesInstall) speech.states[lang] = 'available'
      return speech.doesInstall
    }
    start(track: unknown) {
      const { lang, processLocally } = this
      speech.heard.push({ lang, processLocally, track })
      queueMicrotask(() => {
        this.dispatchEvent(new Event('start'))
        this.listen()
      })
    }
    listen() {
      for (let next = rest.shift(); next; next = rest.shift()) {
        if ('says' in next) {
          this.dispatchEvent(new Event('speechstart'))
          speech.at = next.at
          const results = [Object.assign([{ transcript: next.says }], { isFinal: true })]
          this.dispatchEvent(Object.assign(new Event('result'), { results, resultIndex: 0 }))
          continue
        }
        speech.at = next.at
        if ('fails' in next) this.dispatchEvent(Object.assign(new Event('error'), { error: next.fails }))
        this.dispatchEvent(new Event('end'))
        return
      }
      queueMicrotask(() => speech.end())
    }
    stop() {
      queueMicrotask(() => this.dispatchEvent(new Event('end')))
    }
    abort() {}
  }
  // As in the browser, it is a property of the prototype.
  Object.defineProperty(FakeRecognition.prototype, 'processLocally', { value: false, writable: true })
  vi.stubGlobal('SpeechRecognition', FakeRecognition)
  return speech
}

export function fakeSound(speech: ReturnType<typeof fakeSpeech>): SoundTrack {
  speech.at = 0
  return {
    track: { kind: 'audio' } as MediaStreamTrack,
    at: () => speech.at,
    play: async () => {
      speech.isPlaying = true
    },
    pause: () => {
      speech.isPlaying = false
    },
    ended: new Promise((resolve, reject) => {
      speech.end = resolve
      speech.fail = () => reject(new Error('Unreadable'))
    }),
    close: () => {
      speech.isClosed = true
    },
  }
}
