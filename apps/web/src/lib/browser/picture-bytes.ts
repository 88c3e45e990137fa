const EDGE = 2048

/** A picture as bytes; a drawn map as PNG, because only raster pictures are sent to players. */
export async function pictureBytes(dataUrl: string): Promise<Blob> {
  const isDrawn = dataUrl.startsWith('data:image/svg+xml')
  return isDrawn ? drawnAsPng(dataUrl) : bytesOf(dataUrl)
}

/** Not `fetch`: the page may only ask its own server, and that includes data URLs. */
function bytesOf(dataUrl: string): Blob {
  const [head = '', data = ''] = dataUrl.split(',', 2)
  const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0))
  return new Blob([bytes], { type: /^data:([^;]+)/.exec(head)?.[1] ?? '' })
}

async function drawnAsPng(dataUrl: string): Promise<Blob> {
  const image = new Image()
  image.src = dataUrl
  await image.decode()
  const scale = EDGE / Math.max(image.naturalWidth, image.naturalHeight, 1)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(image.naturalWidth * scale)
  canvas.height = Math.round(image.naturalHeight * scale)
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The map could not be drawn'))), 'image/png')
  })
}
