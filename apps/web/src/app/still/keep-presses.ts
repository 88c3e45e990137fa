import { nameOfButton } from '../../lib/browser/name-of-button.ts'

export type KeptPresses = {
  /** The name of the button that was pressed last. */
  pressed: () => string | undefined
  /** Call once the app is drawn: moves the focus to the button of the same name, and presses it. */
  handOver: () => void
  stop: () => void
}

/** Notes what a person presses before the app's code is there. */
export function keepPresses(root: HTMLElement): KeptPresses {
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
  const stop = () => {
    root.removeEventListener('focusin', focus)
    root.removeEventListener('click', press)
  }
  const handOver = () => {
    stop()
    const button = (name: string | undefined) => {
      return name === undefined
        ? undefined
        : [...root.querySelectorAll('button')].find((each) => nameOfButton(each) === name)
    }
    if (document.activeElement === document.body) button(focused)?.focus()
    button(pressed)?.click()
  }
  return { pressed: () => pressed, handOver, stop }
}
