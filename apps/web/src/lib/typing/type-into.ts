export type Typing = {
  /** What is replaced. */
  start: number
  end: number
  text: string
  /** What is selected afterwards; by default, the end of the new text. */
  select?: [from: number, to: number]
}

/** React overrides the field's own setter and would ignore a value set through it. */
const setValue = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set as (text: string) => void

/** Writes into a field as if it had been typed: the browser's own undo works on it. */
export function typeInto(field: HTMLTextAreaElement, { start, end, text, select }: Typing): void {
  field.focus()
  field.setSelectionRange(start, end)
  if (!insertedByBrowser(text)) {
    const { value } = field
    setValue.call(field, value.slice(0, start) + text + value.slice(end))
    field.setSelectionRange(start + text.length, start + text.length)
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  if (select) field.setSelectionRange(...select)
}

function insertedByBrowser(text: string): boolean {
  if (typeof document.execCommand !== 'function') return false
  return text ? document.execCommand('insertText', false, text) : document.execCommand('delete')
}
