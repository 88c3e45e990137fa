import * as z from 'zod/mini'
import { type DocumentOf, id, int, isoDateTime, longText, nameText, requiredName } from '../fields.ts'
import { creatureSource, monsterShape } from './character.ts'
import { copiedFrom } from './copied-from.ts'
import { item } from './item.ts'
import { type KeptResult, keptResultDocument } from './kept-result.ts'
import { type OwnTable, ownTableDocument } from './own-table.ts'
import { broughtBack, replicatedShape } from './replicated.ts'

/** The most copies of one creature in an encounter. */
export const MOST_COPIES = 20
/** The most kinds of creatures in an encounter. */
export const MOST_CREATURES = 30

const { id: _id, campaignId, type, name, rev, conflicts, lastModified, ...figures } = monsterShape
/** A creature without a place in a campaign: what a new monster gets. Every key is optional. */
export const creatureFigures = z.partial(z.looseObject(figures))
export type CreatureFigures = z.infer<typeof creatureFigures>

const preparedCreatureShape = {
  id,
  name: requiredName(100, 'Creature name is required'),
  count: int(1, MOST_COPIES),
  hidden: z._default(z.boolean(), false),
  /** One initiative for all of them. */
  together: z._default(z.boolean(), false),
  from: z.optional(creatureSource),
  /** As it was when it was added; counts once what it was copied from is gone. */
  figures: z._default(creatureFigures, {}),
}
export type PreparedCreature = DocumentOf<typeof preparedCreatureShape>

/** Creatures, notes and loot that the GM put together for a fight. */
export const encounterShape = {
  id,
  campaignId: id,
  kind: z.literal('encounter'),
  name: requiredName(100, 'Encounter name is required'),
  place: z._default(nameText(200), ''),
  creatures: z._default(z.array(z.looseObject(preparedCreatureShape)).check(z.maxLength(MOST_CREATURES)), []),
  notes: z._default(longText, ''),
  loot: z._default(z.array(item), []),
  /** Stays in the list after it was played. */
  kept: z._default(z.boolean(), true),
  /** When it was last started. */
  playedAt: z.optional(isoDateTime),
  copiedFrom: z.optional(copiedFrom),
  broughtBack,
  lastModified: isoDateTime,
  ...replicatedShape,
}
/** What the GM prepared for another evening. */
export const prepDocument = z.discriminatedUnion('kind', [
  z.looseObject(encounterShape),
  keptResultDocument,
  ownTableDocument,
])
export type Encounter = Omit<DocumentOf<typeof encounterShape>, 'creatures'> & { creatures: PreparedCreature[] }
export type Prep = Encounter | KeptResult | OwnTable
