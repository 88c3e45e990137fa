/** The nearest ancestor that scrolls vertically. */
export function scrollerOf(element: HTMLElement): HTMLElement | null {
  const { parentElement } = element
  if (!parentElement) return null
  const { overflowY } = getComputedStyle(parentElement)
  return overflowY === 'auto' || overflowY === 'scroll' ? parentElement : scrollerOf(parentElement)
}
