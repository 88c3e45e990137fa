/**
 * The names of everything this app keeps in localStorage and sessionStorage; the files that use them read and write the
 * values. A name never changes, because it finds what an older version stored.
 */
export const deviceKeys = {
  /** The person who signed in last. */
  lastUser: 'lanternkeep.lastUser',
  /** The accounts that have data on this device. */
  accounts: 'lanternkeep.accounts',
  /** Those accounts as the server described them last, by id. */
  people: 'lanternkeep.people',
  /** A logout that the server doesn't know of yet. */
  pendingLogout: 'lanternkeep.endSession',
  serverVersion: 'lanternkeep.version',
  /** What a person called this device. */
  deviceName: 'lk:device-name',
  generatorsFolded: 'lanternkeep.generatorsFolded',
  /** Switches that a person sets for this device. */
  darkMode: 'darkMode',
  cloudConnected: 'steamConnected',
  cloudEnabled: 'steamCloudEnabled',
  /** The email address that a reset link was requested for. */
  resetEmail: 'lanternkeep.reset-email',
  /** The restored backup whose notice the owner dismissed. */
  restoreSeen: 'lanternkeep.restore-seen',
  journalPreview: 'lk:journal-preview',
  /** How this device calls its player on their turn, and how large its text is. */
  turnCall: 'lk:turn-call',
  textSize: 'lk:text-size',
  /** Whether the acting creature's stat block is folded away beside the order. */
  blockFolded: 'lk:block-folded',
  /** The sample campaign isn't offered any more. */
  sampleDeclined: 'lk:sample-declined',
  /** The ids of the changelog's newest entries when it was last opened. */
  changelogSeen: 'lk:changelog-seen',
  /** Proposed to the server by a signed-out browser that joins, until it is answered. */
  guestSecret: 'lk:guest-secret',
  /** The order of the list of campaigns. */
  campaignOrder: 'lk:campaign-order',
} as const

/** The last fetched changelog or planned features, by the path of the call. */
export const boardCopyKey = (path: string) => `${BOARD_COPIES}${path}`

/** How a list of characters is shown on this device: as rows or cards, and in what order. */
export const rosterKey = (type: string) => `lk:roster:${type}`

export const accountKeys = (account: string) => ({
  /** Set once the cloud was offered. */
  cloudOffered: `lanternkeep.cloudOffered.${account}`,
  /** Databases that were set aside because they couldn't be opened. */
  databases: `lanternkeep.databases.${account}`,
  /** The name its database had last, to notice when the browser cleared it. */
  replica: `lanternkeep.device.${account}`,
  /** When a device copy was saved last. */
  lastCopy: `lanternkeep.lastCopy.${account}`,
  feedbackDraft: `lk:feedback:${account}`,
})

/** Set while the account's data is being removed from this device. */
export const removalKey = (account: string) => `lk:removing:${account}`

/** The prefix of an account's session drafts; the campaign's and the session's id follow. */
export const draftPrefix = (account: string) => `lk:draft:${account}:`

/** The prefix of what an account typed in forms of this tab; the campaign's and the document's id follow. */
export const formDraftPrefix = (account: string) => `lk:form-draft:${account}:`

/** The prefix of an account's acts that are shown and not stored yet; the act's id follows. */
export const aheadPrefix = (account: string) => `lk:ahead:${account}:`

/** The prefix of an account's acts that a tab is writing; the act's id follows. */
export const begunPrefix = (account: string) => `lk:begun:${account}:`

/** The prefix of an account's larger steps that a tab is writing; the step's id follows. */
export const stepPrefix = (account: string) => `lk:step:${account}:`

/** `tool`, `playerTab`, `dice`, `openSession`, `journalTab`, `conflictChoices` and the drafts of forms are in sessionStorage. */
export const campaignKeys = (campaignId: string) => ({
  /** Which of their characters a player plays on this device. */
  hero: `lanternkeep.hero.${campaignId}`,
  /** The names of the shown handouts that don't arrive here any more. */
  handout: `lanternkeep.handout.${campaignId}`,
  /** What a player has seen of the things that the GM shared. */
  sharedSeen: `lk:shared-seen:${campaignId}`,
  /** The handouts that a player opened here, each with who and when. */
  handoutsOpened: `lk:handouts-opened:${campaignId}`,
  tool: `lanternkeep.tool.${campaignId}`,
  /** The tab that is open in the player view. */
  playerTab: `lk:player-tab:${campaignId}` as const,
  dice: `lanternkeep.dice.${campaignId}`,
  /** Whether players see what the GM rolls from sheets. */
  rollsShown: `lk:rolls-shown:${campaignId}` as const,
  /** The list of first steps isn't shown any more. */
  stepsHidden: `lk:steps-hidden:${campaignId}` as const,
  /** Whether the menus beside the hub showed icons alone when it was open last. */
  toolsNarrow: `lk:tools-narrow:${campaignId}` as const,
  /** The session that is open in the journal. */
  openSession: `lk:journal:${campaignId}`,
  journalTab: `lk:journal-tab:${campaignId}`,
  settingsDraft: `lk:settings-draft:${campaignId}`,
  /** What was chosen and typed about conflicts, and isn't saved. */
  conflictChoices: `lk:conflict-choices:${campaignId}` as const,
  /** The character that a player makes on a phone. */
  heroDraft: `lk:hero-draft:${campaignId}` as const,
  /** When this device last copied the campaign, and what went wrong. */
  backups: `lk:backups:${campaignId}` as const,
})

const BOARD_COPIES = 'lk:copy:'

/** Names that begin with `prefix`, in order. */
export function storedKeys(prefix: string, storage: Storage = localStorage): string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  return keys.filter((key) => key.startsWith(prefix)).toSorted()
}

/**
 * Removes all keys of an account in this browser, or in one of its storages. Campaigns' keys don't say whose they are, so
 * all of them are removed: another account on this device chooses its character again. Keys of the device stay: its
 * switches, its other accounts, and a logout that the server must still learn of.
 */
export function forgetAccountKeys(account: string, storages = [localStorage, sessionStorage]): void {
  const { resetEmail, restoreSeen, journalPreview } = deviceKeys
  const names = [...Object.values(accountKeys(account)), resetEmail, restoreSeen, journalPreview]
  const own = [draftPrefix, formDraftPrefix, aheadPrefix, begunPrefix, stepPrefix].map((prefix) => prefix(account))
  const prefixes = [...own, BOARD_COPIES, ...Object.values(campaignKeys(''))]
  for (const storage of storages) {
    for (const name of [...names, ...prefixes.flatMap((prefix) => storedKeys(prefix, storage))])
      storage.removeItem(name)
  }
}
