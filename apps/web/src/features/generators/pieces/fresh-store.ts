import type { GeneratorName } from '../generator-list.ts'
import { changeKept, readKept, type Shown, type ShownSlot } from '../generator-store.ts'
import { answerOf, type Piece, piecesOf } from './piece.ts'

type Slotted = { piece: Piece; slot: ShownSlot }
export type Fresh = Slotted & { shown: Shown<object> }

/** The results that a generator shows and that aren't stored. `at` is their place in the roll. */
export function freshStore(campaignId: string, name: GeneratorName) {
  const place = `${campaignId}/${name}`
  const shownNow = () => readKept<unknown, object>(place, {}).shown
  const replacedNow = () => readKept<unknown, object>(place, {}).replaced
  /** A text that was being typed when new results came belongs to those before. */
  const named = (id: string | undefined) => {
    return id === undefined ? shownNow() : [shownNow(), replacedNow()].find((each) => each?.id === id)
  }

  function read(at: number, id?: string): Fresh | undefined {
    const shown = named(id)
    const found = shown && slotted(name, shown).find(({ slot }) => slot.at === at)
    return found && { ...found, shown }
  }
  /** In the order of the roll. Without any, nothing is shown. */
  function show(shown: Shown<object>, all: readonly Slotted[]): void {
    const sorted = all.toSorted((a, b) => a.slot.at - b.slot.at)
    const answer = answerOf<object>(
      name,
      sorted.map(({ piece }) => piece),
    )
    const slots = sorted.map(({ slot }) => slot)
    const next = slots.length === 0 ? undefined : { ...shown, answer, slots }
    changeKept(place, shown.id === replacedNow()?.id ? { replaced: next } : { shown: next })
  }
  return {
    read,
    remove(at: number): void {
      const shown = shownNow()
      if (!shown) return
      show(
        shown,
        slotted(name, shown).filter(({ slot }) => slot.at !== at),
      )
    },
    /** After Undo, unless other results have come meanwhile. */
    putBack({ piece, slot, shown }: Fresh): void {
      const now = shownNow()
      if (now && (now.id !== shown.id || now.slots.some(({ at }) => at === slot.at))) return
      show(shown, [...(now ? slotted(name, now) : []), { piece, slot }])
    },
    change(at: number, patch: Partial<Slotted>, id?: string): void {
      const shown = named(id)
      if (!shown) return
      show(
        shown,
        slotted(name, shown).map((each) => (each.slot.at === at ? { ...each, ...patch } : each)),
      )
    },
  }
}

function slotted(name: GeneratorName, { answer, slots }: Shown<object>): Slotted[] {
  return piecesOf(name, answer).map((piece, index) => ({ piece, slot: slots[index] ?? { at: index } }))
}
