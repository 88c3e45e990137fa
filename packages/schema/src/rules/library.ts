const PREFIX = 'library-'

/**
 * The campaign that holds an account's own creatures. Its id is its only mark, so every device of the account makes the
 * same one without asking, and no one else can (packages/sync/SPEC.md, R15).
 */
export function libraryIdOf(accountKey: string): string {
  return `${PREFIX}${accountKey}`
}

/** Whether it is a library: it isn't listed, named, joined or counted as a campaign. */
export function isLibraryId(campaignId: string): boolean {
  return campaignId.startsWith(PREFIX)
}
