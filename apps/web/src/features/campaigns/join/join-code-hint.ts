const SIGNS = 6
const NUMBERS = ['', 'One', 'Two', 'Three', 'Four', 'Five', 'Six']

/** 'One more letter or digit'; a non-breaking space when nothing is missing, so that nothing jumps. */
export function codeHint(code: string): string {
  const missing = SIGNS - code.replace('-', '').length
  if (missing <= 0) return '\u00a0'
  if (missing === SIGNS) return 'Six letters and digits'
  return `${NUMBERS[missing]} more ${missing === 1 ? 'letter or digit' : 'letters or digits'}`
}
