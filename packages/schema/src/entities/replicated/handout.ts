import * as z from 'zod/mini'
import { type DocumentOf, id, int, isoDateTime, longText, nameText, requiredName, text } from '../fields.ts'
import { copiedFrom } from './copied-from.ts'
import { broughtBack, replicatedShape } from './replicated.ts'

/** The most rooms of a map that is uncovered room by room. */
export const MOST_MAP_ROOMS = 40
/** No edge of a map, in the units its rooms are measured in. */
const LONGEST_EDGE = 4096

const mapPoint = z.tuple([z.number(), z.number()])

const mapRoomShape = {
  id,
  /** Where its drawing is on the map: left, top, width, height. */
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  /** Its drawing alone, with nothing of any other room. */
  picture: text(500_000).check(z.regex(/^data:image\/(png|webp);base64,[A-Za-z0-9+/]+=*$/)),
  /** From here on only on the GM's devices. */
  number: z.optional(int(0, 999)),
  name: z._default(nameText(200), ''),
  label: z.optional(mapPoint),
  outline: z._default(z.array(mapPoint).check(z.maxLength(200)), []),
}
export type MapRoom = DocumentOf<typeof mapRoomShape>

const handoutMapShape = {
  width: int(1, LONGEST_EDGE),
  height: int(1, LONGEST_EDGE),
  rooms: z.array(z.looseObject(mapRoomShape)).check(z.maxLength(MOST_MAP_ROOMS)),
  /** By room: whether players see it. A room that isn't named is covered. */
  lifted: z._default(z.record(id, z.boolean()), {}),
  /** By room: how often it was uncovered or covered, so that Undo leaves rooms alone that another device turned since. */
  turns: z.optional(z.record(id, int(0, 1_000_000))),
}
/** A map that the GM uncovers room by room. Players' devices hold the uncovered rooms alone (SPEC.md, R19). */
export type HandoutMap = Omit<DocumentOf<typeof handoutMapShape>, 'rooms'> & { rooms: MapRoom[] }

/** A picture or text that the GM can show on the players' phones. */
export const handoutShape = {
  id,
  campaignId: id,
  title: requiredName(100, 'Title is required'),
  text: z._default(longText, ''),
  imageUrl: z.optional(text(300)),
  map: z.optional(z.looseObject(handoutMapShape)),
  /** Players see it from this time on; absent while only the GM does. */
  sharedAt: z.optional(isoDateTime),
  /** Only these members see it; absent means all players, empty no one (SPEC.md, R14). */
  forMembers: z.optional(z.array(text(64)).check(z.maxLength(100))),
  /** Only on a player's device, and made by the server: not every player sees it. */
  personal: z.optional(z.boolean()),
  copiedFrom: z.optional(copiedFrom),
  broughtBack,
  lastModified: isoDateTime,
  ...replicatedShape,
}
export const handoutDocument = z.looseObject(handoutShape)
export type Handout = Omit<DocumentOf<typeof handoutShape>, 'map'> & { map?: HandoutMap | undefined }

/** The rooms that players see, in the map's own order. */
export function liftedRooms({ rooms, lifted }: Pick<HandoutMap, 'rooms' | 'lifted'>): MapRoom[] {
  return rooms.filter(({ id }) => Object.hasOwn(lifted, id) && lifted[id] === true)
}
