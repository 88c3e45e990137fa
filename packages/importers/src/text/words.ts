const WEAPONS = ['bludgeoning', 'piercing', 'slashing']

/**
 * 'bludgeoning, piercing, and slashing from nonmagical attacks' becomes three words, each of them a damage type with
 * what limits it.
 */
export function damageWords(typed: string): string[] {
  const text = typed.trim().replace(/[’‘]/g, "'").replace('non magical', 'nonmagical')
  if (text === '') return []
  if (text === 'damage from spells') return ['spells']
  if (/magic weapons wielded by good/.test(text)) return ['magic piercing (good wielder)']
  if (!text.includes('nonmagical')) return text.split(/,? and |, /)
  const limit = /adamantine|silver|stoneskin/.exec(text)?.[0]
  const limits = { adamantine: ' (not adamantine)', silver: ' (not silvered)', stoneskin: ' (stoneskin)' }
  const exception = limit ? limits[limit as keyof typeof limits] : ''
  return WEAPONS.filter((weapon) => text.includes(weapon)).map((weapon) => `nonmagical ${weapon}${exception}`)
}

/** 'Elvish, understands Common but can't speak it' becomes 'Elvish' and 'Common (understood)'. */
export function languageWords(typed: string): string[] {
  const text = typed.trim().replace(/[’‘]/g, "'").replaceAll('ft.', 'ft')
  if (text === '' || text === '-') return []
  const [, before = '', understood = '', after = ''] =
    /^(.*?)understands (.*?) but (?:can't|doesn't) speak(?: it)?(.*)$/.exec(text) ?? []
  if (understood === '') return spoken(text)
  return [...spoken(before), ...spoken(understood).map((word) => `${word} (understood)`), ...spoken(after)]
}

function spoken(list: string): string[] {
  const words = list.split(/,? and (?=[A-Z])|, /).filter((word) => word.trim() !== '')
  return words.map((word) => {
    const plain = word.trim().replace(/^plus /, '')
    return RENAMED.get(plain) ?? plain.charAt(0).toUpperCase() + plain.slice(1)
  })
}

const RENAMED = new Map(
  Object.entries({
    'the languages it knew in life': 'Languages known in life',
    'all languages it knew in life': 'Languages known in life',
    'all languages it spoke in life': 'Languages known in life',
    'any languages it knew in life': 'Languages known in life',
    'the languages of its creator': 'Languages of its creator',
    'commands given in any language': 'Commands in any language',
    'telepathy 60 ft (works only with creatures that understand Abyssal)': 'Telepathy 60 ft (those who know Abyssal)',
  }),
)

const SENSES = ['blindsight', 'darkvision', 'tremorsense', 'truesight']

/** Each with its range, in a fixed order; passive Perception last. */
export function senseWords(ranges: Record<string, string>, passivePerception: number): string[] {
  const senses = SENSES.filter((sense) => ranges[sense] !== undefined)
  const words = senses.map(
    (sense) => `${sense} ${ranges[sense]?.replaceAll('ft.', 'ft').replace('beyond this radius', 'beyond')}`,
  )
  return [...words, `passive Perception ${passivePerception}`]
}

const MODES = ['burrow', 'climb', 'fly', 'swim']

/** '30 ft, fly 60 ft (hover)', from feet by mode. */
export function speedWords(feet: Record<string, number>, hover: boolean): string {
  const modes = MODES.filter((mode) => feet[mode] !== undefined)
  const words = modes.map((mode) => `${mode} ${feet[mode]} ft${mode === 'fly' && hover ? ' (hover)' : ''}`)
  return [`${feet.walk ?? 0} ft`, ...words].join(', ')
}
