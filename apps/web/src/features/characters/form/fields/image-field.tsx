import { storeImage, useDb, useImageUrl } from '../../../../data/local/index.ts'
import { PictureField } from '../../../../ui/character/picture-field.tsx'
import { Portrait } from '../../../../ui/character/portrait.tsx'

type Props = {
  name: string
  imageUrl: string
  onChange: (imageUrl: string) => void
  /** While the file is read the form waits: saved now, it would lack its picture. */
  onReading: (reading: boolean) => void
}

export function ImageField({ name, imageUrl, onChange, onReading }: Props) {
  const db = useDb()
  return (
    <PictureField
      imageUrl={imageUrl}
      src={useImageUrl(imageUrl || undefined)}
      store={(file) => storeImage(db, file)}
      onChange={onChange}
      onReading={onReading}
    >
      {(src) => <Portrait name={name} src={src} sizeRem={5} />}
    </PictureField>
  )
}
