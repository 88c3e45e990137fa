import { useEffect, useState } from 'react'
import { type DeviceSpeech, findDeviceSpeech } from '../../../lib/audio/device-speech.ts'

/** A language that the browser can recognize by itself, or could if it downloaded it. */
export type DeviceLanguage = { lang: string; name: string; state: Exclude<DeviceSpeech, 'unavailable'> }

/** The person’s languages, as their browser lists them. Empty while it is asked, and where it can’t. */
export function useDeviceLanguages(): DeviceLanguage[] {
  const [languages, setLanguages] = useState<DeviceLanguage[]>([])
  useEffect(() => {
    let isOver = false
    const find = async () => {
      const found = await Promise.all(
        navigator.languages.map(async (lang) => ({ lang, state: await findDeviceSpeech(lang) })),
      )
      if (isOver) return
      setLanguages(
        found.flatMap(({ lang, state }) =>
          state === undefined || state === 'unavailable' ? [] : [{ lang, state, name: nameOf(lang) }],
        ),
      )
    }
    find().catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [])
  return languages
}

function nameOf(lang: string): string {
  return new Intl.DisplayNames(undefined, { type: 'language' }).of(lang) ?? lang
}
