const PARTS = 'main, [role="dialog"]'
/** A dialog that was closed, until it has faded. */
const CLOSING = '[data-closing]'

/** What had the focus last. Once it is removed or disabled, the page has the focus, and a keyboard starts over. */
let last: Element | null = null
/** The part of the page that it was in. */
let lastPart: Element | null = null
/** Whether it had the focus when it was disabled. */
let isDisabledWithFocus = false
/**
 * A button that is disabled while its act runs has the focus again afterwards, unless that is somewhere else by then, or
 * the act closed the dialog that the button is in.
 */
const enabling = new MutationObserver(() => {
  if (!(last instanceof HTMLElement)) return
  if (last.matches(':disabled')) isDisabledWithFocus = document.activeElement === last
  else if (isDisabledWithFocus && isPageFocused() && !last.closest(CLOSING)) last.focus({ preventScroll: true })
})
document.addEventListener('focusin', ({ target }) => {
  last = target instanceof Element ? target : null
  lastPart = last?.closest(PARTS) ?? null
  isDisabledWithFocus = false
  enabling.disconnect()
  if (last) enabling.observe(last, { attributes: true, attributeFilter: ['disabled'] })
})

function isPageFocused(): boolean {
  const now = document.activeElement
  return now === null || now === document.body
}

function isFocusLost(): boolean {
  return isPageFocused() && last !== null && (!last.isConnected || last.matches(':disabled'))
}

/**
 * Takes the focus if what had it is gone from the same part of the page. As a ref: when the element appears in its place.
 * A view that opens takes it to its own heading.
 */
export function takeLostFocus(element: HTMLElement | null): void {
  if (element && isFocusLost() && lastPart === element.closest(PARTS)) element.focus({ preventScroll: true })
}

/** For what is gone and has nothing in its place. */
export function takeLostFocusToPart(): void {
  if (isFocusLost()) focusPart()
}

/** Focuses the topmost dialog that isn't closing, or the main part of the page. `closing` doesn't say so itself. */
export function focusPart(closing: Element | null = null): void {
  const parts = document.querySelectorAll<HTMLElement>(PARTS)
  const part = [...parts].findLast((each) => each !== closing && !each.closest(CLOSING))
  if (!part) return
  part.tabIndex = -1
  part.focus({ preventScroll: true })
}
