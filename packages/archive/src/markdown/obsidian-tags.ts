/** Labels as Obsidian allows them: letters, digits, '-' and '_', not only digits, each once. campaign.json has them as written. */
export function obsidianTags(labels: readonly string[]): string[] {
  const tags = labels.map((label) => {
    const tag = label
      .normalize('NFC')
      .trim()
      .replace(/[^\p{L}\p{M}\p{N}_-]+/gu, '-')
      .replace(/^-+|-+$/g, '')
    return /^\d+$/.test(tag) ? `_${tag}` : tag
  })
  return [...new Set(tags.filter(Boolean))]
}
