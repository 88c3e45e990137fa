import { nameOfButton } from '../../lib/browser/name-of-button.ts'

/**
 * Notes what a person presses before the app's code is there. Returns what to call once the app is drawn: it moves the
 * focus to the button of the same name, and presses it.
 */
export function keepPresses(root: HTMLElement): () => void {
  let focused: string | undefined
  let pressed: string | undefined
  const nameOf = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('button') : null
    return button ? nameOfButton(button) : undefined
  }
  const focus = (event: Event) => {
    focused = nameOf(event)
  }
  const press = (event: Event) => {
    pressed = nameOf(event) ?? pressed
  }
  root.addEventListener('focusin', focus)
  root.addEventListener('click', press)
  return () => {
    root.removeEventListener('focusin', focus)
    root.removeEventListener('click', press)
    const button = (name: string | undefined) => {
      return name === undefined
        ? undefined
        : [...root.querySelectorAll('button')].find((each) => nameOfButton(each) === name)
    }
    if (document.activeElement === document.body) button(focused)?.focus()
    button(pressed)?.click()
  }
}
