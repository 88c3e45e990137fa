import { mentionBeingTyped, namesFor, type TypedMention, withMention } from '@lanternkeep/schema'
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { caretPlace } from '../../lib/typing/caret-place.ts'
import { typeInto } from '../../lib/typing/type-into.ts'
import type { Named } from '../names/names.ts'

export type Picker = {
  offered: Named[]
  /** Which of them Enter takes. */
  active: number
  place: ReturnType<typeof caretPlace>
  mention: TypedMention
}

const PUNCTUATION = /[.,;:!?)’'”"…]/

/** Offers names while an `@` is being typed. Once a name was taken or the list closed, it stays closed for this `@`. */
export function useMentionPicker(field: RefObject<HTMLTextAreaElement | null>, names: readonly Named[]) {
  const [picker, setPicker] = useState<Picker>()
  const closedAt = useRef<number>(undefined)
  /** Where a taken name put a space: before punctuation typed next, it goes again. */
  const spaceAt = useRef<number>(undefined)

  /** Call after each change of the text or of the caret. */
  function look() {
    const { current } = field
    if (!current || current.selectionStart !== current.selectionEnd) return setPicker(undefined)
    if (dropSpace(current, spaceAt.current)) return
    const mention = mentionBeingTyped(current.value, current.selectionStart)
    const isClosed = mention !== undefined && mention.start === closedAt.current
    if (!isClosed) closedAt.current = undefined
    const offered = mention && !isClosed ? namesFor(mention.typed, names) : []
    if (!mention || offered.length === 0) return setPicker(undefined)
    setPicker({ offered, active: 0, place: caretPlace(current, mention.start), mention })
  }

  function close() {
    closedAt.current = picker?.mention.start
    setPicker(undefined)
  }

  function pick(who: Named) {
    const { current } = field
    if (!current || !picker) return
    const caret = current.selectionStart
    const { start } = picker.mention
    const { text } = withMention(current.value, { start, caret }, who.name)
    const typed = text.slice(start, text.length - (current.value.length - caret))
    close()
    typeInto(current, { start, end: caret, text: typed })
    if (typed.endsWith(' ')) spaceAt.current = start + typed.length - 1
  }

  /** Returns whether it did; then the field changed once more. */
  function dropSpace(area: HTMLTextAreaElement, at: number | undefined): boolean {
    if (at === undefined || area.selectionStart === at + 1) return false
    spaceAt.current = undefined
    const isNext = area.selectionStart === at + 2 && area.value[at] === ' '
    const typed = area.value[at + 1] ?? ''
    if (!isNext || !PUNCTUATION.test(typed)) return false
    typeInto(area, { start: at, end: at + 2, text: typed })
    return true
  }

  /** Returns whether the list used the key. */
  function press(event: KeyboardEvent): boolean {
    if (!picker || event.nativeEvent.isComposing) return false
    const { offered, active } = picker
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = offered[active]
    if (step) setPicker({ ...picker, active: (active + step + offered.length) % offered.length })
    else if (event.key === 'Escape') close()
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey && chosen) pick(chosen)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }

  return { picker, look, pick, press, close: () => setPicker(undefined) }
}
