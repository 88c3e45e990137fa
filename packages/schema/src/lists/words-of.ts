/** A choice as shown to people: 'party_member' is 'Party member'. */
export function wordsOf(choice: string): string {
  const words = choice.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
