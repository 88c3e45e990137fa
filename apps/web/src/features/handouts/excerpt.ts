import { withoutUnknownMentions } from '@lanternkeep/schema'

/** More than a card has room for. */
const LONGEST = 600

/** The words of a Markdown text without its marks, for a card with room for a few lines. */
export function excerptOf(text: string): string {
  return withoutUnknownMentions(text.slice(0, LONGEST), () => [])
    .replace(/^[ \t]*(#{1,6}|>|[-*+](?= )|\d+[.)](?= ))[ \t]*(\[[ xX]\][ \t])?/gm, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/(\*\*|__|~~|`)(.+?)\1/g, '$2')
    .replace(/(?<![\w*\\])([*_])(?=\S)(.+?)(?<=\S)\1(?![\w*])/g, '$2')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/\n\s*\n/g, '\n')
    .trim()
}
