/** First match wins: an Android device also says Linux. */
const NAMES: [RegExp, string][] = [
  [/iPad/, 'an iPad'],
  [/iPhone/, 'an iPhone'],
  [/Android/, 'an Android device'],
  [/Windows/, 'a Windows computer'],
  [/Mac/, 'a Mac'],
  [/CrOS/, 'a Chromebook'],
  [/Linux/, 'a Linux computer'],
]

/** What a person would call this device, as far as the browser tells: 'a Mac'. */
export function deviceName(userAgent: string): string {
  return NAMES.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'another device'
}
