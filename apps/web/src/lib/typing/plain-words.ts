/** Markdown as plain text for a card's line or two: the words without the marks around and before them. */
export function plainWords(text: string): string {
  return text
    .replace(/^[ \t]*(?:#{1,6}|>|[-*+](?: \[[ xX]\])?|\d+[.)])[ \t]+/gm, '')
    .replace(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .replace(/(\*\*|__|~~|`)(?=\S)([^\n]*?\S)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}*_\\])([*_])(?=\S)([^*_\n]*?\S)\1(?![\p{L}\p{N}*_])/gu, '$2')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .trim()
}
