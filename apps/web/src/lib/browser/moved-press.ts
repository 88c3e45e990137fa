import { isSecondClick } from './first-click.ts'

const CONTROLS = 'button, a[href], label'
/** A hand that presses moves a mouse a little. */
const STILL_PX = 4

type Press = { control: HTMLElement; x: number; y: number }

/**
 * A press can move what it is on: the field that it leaves shows or drops an error, and the button below is elsewhere
 * before it is let go. A browser then clicks nothing. The control that was pressed is clicked, unless the pointer moved.
 */
let press: Press | undefined
document.addEventListener(
  'mousedown',
  (event) => {
    const { button, target, clientX: x, clientY: y } = event
    const control = target instanceof Element ? target.closest<HTMLElement>(CONTROLS) : null
    press = control && button === 0 && !isSecondClick(event) ? { control, x, y } : undefined
  },
  true,
)
document.addEventListener(
  'mouseup',
  ({ clientX, clientY }) => {
    if (press && hasMovedAway(press, clientX, clientY)) press.control.click()
    press = undefined
  },
  true,
)

/** It has moved away from under the pointer, and is still there. Hidden controls have no place. */
function hasMovedAway({ control, ...from }: Press, x: number, y: number): boolean {
  const { left, right, top, bottom, width } = control.getBoundingClientRect()
  const isOn = x >= left && x <= right && y >= top && y <= bottom
  return width > 0 && !isOn && Math.hypot(x - from.x, y - from.y) <= STILL_PX
}
