import { isSecondClick } from './first-click.ts'
import { nameOfButton } from './name-of-button.ts'

const CONTROLS = 'button, a[href]'
/** The second press of a double click is that near to the first, with a finger too. */
const NEAR_PX = 20

/**
 * A click may open another view. The second click of a double click would then press a button that nobody has seen yet,
 * such as Create where New was. So it only counts on the button that the first click pressed.
 */
let first: { control: Element | null; name: string; x: number; y: number } | undefined
let isStray = false
document.addEventListener(
  'mousedown',
  (event) => {
    const { target, clientX: x, clientY: y } = event
    const control = target instanceof Element ? target.closest(CONTROLS) : null
    const name = control ? nameOfButton(control) : ''
    isStray = isSecondClick(event) && control !== null && isElsewhere(control, name) && isNear(x, y)
    // The focus stays where the first click took it.
    if (isStray) event.preventDefault()
    else if (!isSecondClick(event)) first = { control, name, x, y }
  },
  true,
)
document.addEventListener(
  'click',
  (event) => {
    // Keys press what has the focus, and count as no click. What keeps the focus where it is, such as a name that is
    // offered, may let no press be heard: its click is judged alone.
    if (!isStray || !isSecondClick(event)) return
    event.preventDefault()
    event.stopImmediatePropagation()
  },
  true,
)

/** A button that was drawn again still has its name. */
function isElsewhere(control: Element, name: string): boolean {
  return first !== undefined && control !== first.control && name !== first.name
}

function isNear(x: number, y: number): boolean {
  return first !== undefined && Math.hypot(x - first.x, y - first.y) <= NEAR_PX
}
