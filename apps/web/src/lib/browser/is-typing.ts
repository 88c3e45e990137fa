const TYPED_INTO = 'textarea, [contenteditable="true"], [contenteditable=""], input'
const NOT_TYPED_INTO = ['button', 'checkbox', 'color', 'file', 'radio', 'range', 'reset', 'submit']

/** Whether the focus is where a person writes. */
export function isTyping(at: Element | null = document.activeElement): boolean {
  if (!at?.matches(TYPED_INTO)) return false
  return !(at instanceof HTMLInputElement && NOT_TYPED_INTO.includes(at.type))
}
