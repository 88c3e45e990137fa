import { useState } from 'react'
import type { Size } from './zoom-math.ts'
import classes from './zoom-stage.module.css'
import { ZoomStage } from './zoom-stage.tsx'

/** Until the picture is here; the shape of a drawn map. */
const USUAL: Size = { width: 4, height: 3 }

/** A picture to zoom and move. It never starts larger than its own pixels. */
export function ZoomImage({ src, alt }: { src: string; alt: string }) {
  const [size, setSize] = useState<Size>()
  return (
    <ZoomStage label={alt} content={size ?? USUAL} most={size?.width}>
      <img
        className={classes.image}
        src={src}
        alt={alt}
        draggable={false}
        onLoad={({ currentTarget }) => {
          const { naturalWidth: width, naturalHeight: height } = currentTarget
          if (width > 0 && height > 0) setSize({ width, height })
        }}
      />
    </ZoomStage>
  )
}
