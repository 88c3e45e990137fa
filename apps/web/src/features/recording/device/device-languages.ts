import { type DeviceSpeech, findDeviceSpeech } from '../../../lib/audio/device-speech.ts'

/** A language that the browser can recognize by itself, or could if it downloaded it. */
export type DeviceLanguage = { lang: string; name: string; state: Exclude<DeviceSpeech, 'unavailable'> }

/** Of the person’s languages, as their browser lists them. */
export async function findDeviceLanguages(): Promise<DeviceLanguage[]> {
  const found: DeviceLanguage[] = []
  for (const lang of navigator.languages) {
    const state = await findDeviceSpeech(lang)
    if (state !== undefined && state !== 'unavailable') found.push({ lang, state, name: nameOf(lang) })
  }
  return found
}

function nameOf(lang: string): string {
  return new Intl.DisplayNames(undefined, { type: 'language' }).of(lang) ?? lang
}
