import { useEffect, useEffectEvent } from 'react'

export type CombatKeys = {
  onNext: () => void
  onPrevious: () => void
  onSelectNext: () => void
  onSelectPrevious: () => void
  onDamage: () => void
  onHeal: () => void
  onCondition: () => void
  onArea: () => void
  onEscape: () => void
  onBlock: () => void
  onHide: () => void
  onDice: () => void
  onUndo: () => void
  onRedo: () => void
  onHelp: () => void
}

/** Single letters. They do nothing while someone types, or while a dialog or menu is open. */
export function useCombatKeys(keys: CombatKeys) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || isBusyElsewhere(event.target)) return
    const handle = handlerFor(event, keys)
    if (!handle) return
    event.preventDefault()
    handle()
  })
  useEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

/** What a key runs; undefined for keys that aren't ours. */
export function handlerFor(
  event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  keys: CombatKeys,
): (() => void) | undefined {
  const key = event.key.toLowerCase()
  if (event.ctrlKey || event.metaKey) return key === 'z' ? (event.shiftKey ? keys.onRedo : keys.onUndo) : undefined
  if (event.altKey) return undefined
  // Which other keys it takes depends on the keyboard.
  if (key === '?') return keys.onHelp
  if (event.shiftKey) return key === 'n' ? keys.onPrevious : undefined
  const letters: Record<string, () => void> = {
    n: keys.onNext,
    j: keys.onSelectNext,
    k: keys.onSelectPrevious,
    t: keys.onDamage,
    l: keys.onHeal,
    g: keys.onCondition,
    a: keys.onArea,
    b: keys.onBlock,
    escape: keys.onEscape,
    h: keys.onHide,
    d: keys.onDice,
  }
  return letters[key]
}

const TYPING = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]'
const COVERING = '[role="dialog"], [role="alertdialog"], [role="menu"]'

function isBusyElsewhere(target: EventTarget | null): boolean {
  if (target instanceof Element && target.closest(TYPING)) return true
  return document.querySelector(COVERING) !== null
}
