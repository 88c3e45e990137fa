/** The nearest ancestor that scrolls vertically. */
export function scrollerOf({ parentElement }: HTMLElement): HTMLElement | null {
  return !parentElement || isScroller(parentElement) ? parentElement : scrollerOf(parentElement)
}

export function isScroller(element: HTMLElement): boolean {
  const { overflowY } = getComputedStyle(element)
  return overflowY === 'auto' || overflowY === 'scroll'
}
