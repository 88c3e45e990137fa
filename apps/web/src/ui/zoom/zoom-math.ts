export type Size = { width: number; height: number }
export type Spot = { x: number; y: number }
/** Where the content's top left corner is on the stage, and how many times larger it is than fitted. */
export type ZoomView = Spot & { scale: number }
/** The stage, and its content as it fits there, in pixels. */
export type Stage = { stage: Size; fitted: Size }

export const LARGEST_SCALE = 8
export const FITTED: ZoomView = { x: 0, y: 0, scale: 1 }

/** As large as the stage allows, and never larger than `most`, which is the size of its pixels. */
export function fittedSize(stage: Size, content: Size, most = Number.POSITIVE_INFINITY): Size {
  const width = Math.min(stage.width, (stage.height * content.width) / content.height, most)
  return { width, height: (width * content.height) / content.width }
}

/** Centered where there is room; otherwise without a gap at any edge. */
export function kept({ x, y, scale }: ZoomView, { stage, fitted }: Stage): ZoomView {
  const within = (at: number, room: number, length: number) =>
    length <= room ? (room - length) / 2 : Math.min(0, Math.max(room - length, at))
  return {
    x: within(x, stage.width, fitted.width * scale),
    y: within(y, stage.height, fitted.height * scale),
    scale,
  }
}

/** Zooms so that what is at `spot` stays there. */
export function zoomed(view: ZoomView, { scale, spot }: { scale: number; spot: Spot }, stage: Stage): ZoomView {
  const next = Math.min(LARGEST_SCALE, Math.max(1, scale))
  const grown = next / view.scale
  return kept({ x: spot.x - (spot.x - view.x) * grown, y: spot.y - (spot.y - view.y) * grown, scale: next }, stage)
}

export function moved(view: ZoomView, by: Spot, stage: Stage): ZoomView {
  return kept({ ...view, x: view.x + by.x, y: view.y + by.y }, stage)
}

/** The place on the content, in parts of its width and height. */
export function placeAt(view: ZoomView, spot: Spot, { fitted }: Stage): Spot {
  return {
    x: (spot.x - view.x) / (fitted.width * view.scale),
    y: (spot.y - view.y) / (fitted.height * view.scale),
  }
}
