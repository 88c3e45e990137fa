/** What people choose most and attackers try first, without the digits and symbols around it. */
const COMMON_WORDS = new Set(
  `abcdef admin administrator adobe alexander amanda andrea andrew angel angels anthony apple arsenal asdf asdfgh asdfghjkl
  ashley austin babygirl bailey banana baseball basketball batman beautiful blink buster butterfly changeme charlie cheese
  chelsea chocolate computer cookie corvette cowboys daniel default diamond dragon dungeon elephant family ferrari flower
  football freedom friends gamemaster ginger google guest hammer hannah harley hello heslo hockey hunter iloveyou jackson
  jasmine jennifer jessica jesus jordan joshua justin killer lantern lanternkeep letmein liverpool login london lovely
  loveme lucky maggie manager martin master matrix matthew maverick melissa mercedes merlin michael michelle monkey monster
  mustang mynoob naruto nicole ninja nothing oliver orange pass passw0rd passwd password password1 passwort patrick peanut
  pepper phoenix player pokemon princess qazwsx qazwsxedc qwer qwert qwerty qwertyuiop qwertz qwe ranger robert root samantha
  samsung secret security shadow silver soccer sommer sophie spring sparky starwars summer sunshine superman superuser
  taylor tennis test testing thomas thunder tigger travis trustno welcome whatever william winter wizard yankees yellow
  zaq zaqwsx zxcvbn zxcvbnm zxcv`.split(/\s+/),
)
const ROWS = [
  '01234567890',
  '09876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
]
const LOOKALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}

/**
 * Whether an attacker would try this early: a common word with digits around it, a keyboard row, or the account's own
 * address.
 */
export function isCommonPassword(password: string, email = ''): boolean {
  const typed = password.normalize('NFKC').toLowerCase()
  const [name = ''] = email.toLowerCase().split('@')
  if (typed === email.toLowerCase() || (name.length > 2 && bareOf(typed) === bareOf(name))) return true
  if (new Set(typed).size <= 2 || ROWS.some((row) => row.includes(typed))) return true
  const bare = bareOf(typed)
  if (bare === '') return typed.length < 10
  return [bare, folded(bare), bareOf(folded(typed))].some(
    (word) => COMMON_WORDS.has(word) || COMMON_WORDS.has(halfOf(word)),
  )
}

/** Without the digits and symbols that people put around a word. */
function bareOf(text: string): string {
  return text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
}

/** 'password' of 'p@ssw0rd'. */
function folded(text: string): string {
  return text.replace(/[013457@$]/g, (sign) => LOOKALIKES[sign] ?? sign)
}

/** 'dragon' of 'dragondragon'. */
function halfOf(word: string): string {
  const half = word.slice(0, word.length / 2)
  return half + half === word ? half : word
}
