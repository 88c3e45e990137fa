import type { Campaign, Character, Handout, Prep, Session } from '@lanternkeep/schema'
import type { Actor } from '@lanternkeep/sync'

/** What the pages are written from, in the order in which things are listed. */
export type PagesSource = {
  campaign: Campaign
  characters: readonly Character[]
  sessions: readonly Session[]
  handouts: readonly Handout[]
  prep: readonly Prep[]
}

export type PagesOptions = {
  /**
   * Who reads them. For a player everything passes through what players see, whether the documents are the GM's whole
   * ones or a player's projections. A player without a member id is any player.
   */
  reader: Pick<Actor, 'role'> & Partial<Actor>
  /** Path of a picture's file beside the pages, such as 'pictures/1f3a.png'; undefined if it isn't there. */
  pictureOf?: (imageId: string) => string | undefined
  /** The same of a map's drawing, by the id of its handout or kept result. */
  mapOf?: (documentId: string) => string | undefined
  /** The folder that all of it is in, such as 'The Salt Road': it begins every path and every link. */
  folder?: string
}

/** A Markdown file. */
export type Page = { path: string; text: string }
