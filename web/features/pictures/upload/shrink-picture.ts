import { encodePicture } from '../encode-picture.ts'
import { shrunkSize } from '../viewer/picture-sizes.ts'

/** The same picture, upright, as small as the site stores it anyway. */
export async function shrinkPicture(file: File): Promise<File> {
  const picture = await createImageBitmap(file)
  const { width, height } = picture
  const smaller = await encodePicture(picture, { x: 0, y: 0, width, height }, shrunkSize(picture))
  picture.close()
  return new File([smaller], file.name.replace(/\.\w+$/, '.jpg'), { type: smaller.type })
}
