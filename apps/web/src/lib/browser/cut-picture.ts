type Mask = {
  box: { x: number; y: number; width: number; height: number }
  /** The width of a cell, in the picture's own units; a 1 in `cells` belongs to the cutting. */
  cell: number
  cells: Uint8Array
}

/** Cuttings of a picture as data URLs: each is its box, transparent where its mask has no cell. */
export async function cutPicture(url: string, masks: readonly Mask[], pixelsPerUnit: number): Promise<string[]> {
  const picture = new Image()
  picture.src = url
  await picture.decode()
  const whole = canvasOf(picture.naturalWidth * pixelsPerUnit, picture.naturalHeight * pixelsPerUnit)
  whole.getContext('2d')?.drawImage(picture, 0, 0, whole.width, whole.height)
  return masks.map((mask) => cutting(whole, mask, pixelsPerUnit))
}

function cutting(whole: HTMLCanvasElement, { box, cell, cells }: Mask, pixelsPerUnit: number): string {
  const canvas = canvasOf(box.width * pixelsPerUnit, box.height * pixelsPerUnit)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('The map could not be drawn')
  pen.drawImage(stencil(cells, box.width / cell, box.height / cell), 0, 0, canvas.width, canvas.height)
  pen.globalCompositeOperation = 'source-in'
  pen.drawImage(whole, -box.x * pixelsPerUnit, -box.y * pixelsPerUnit)
  // A browser that can't write WebP writes PNG instead.
  return canvas.toDataURL('image/webp', 0.8)
}

function stencil(cells: Uint8Array, width: number, height: number): HTMLCanvasElement {
  const canvas = canvasOf(width, height)
  const pen = canvas.getContext('2d')
  const image = pen?.createImageData(canvas.width, canvas.height)
  if (!pen || !image) throw new Error('The map could not be drawn')
  cells.forEach((isIn, at) => {
    image.data[at * 4 + 3] = isIn * 255
  })
  pen.putImageData(image, 0, 0)
  return canvas
}

function canvasOf(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round(height))
  return canvas
}
