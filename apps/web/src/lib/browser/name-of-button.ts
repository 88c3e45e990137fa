/** Its label, or the first words on it: what a tile says below them may change. */
export function nameOfButton(button: Element): string {
  const words = document.createTreeWalker(button, NodeFilter.SHOW_TEXT).nextNode()
  return button.getAttribute('aria-label') ?? words?.textContent ?? ''
}
