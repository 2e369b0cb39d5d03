import { limits } from '#shared/limits.ts'
import { picturesTexts } from '#shared/texts/pictures.ts'

export const pictureTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp']

/** Why a file cannot be uploaded, in words; none when it can. */
export function checkPictureFile(file: Pick<File, 'type' | 'size'>): readonly string[] {
  return [
    ...(pictureTypes.includes(file.type) ? [] : [picturesTexts.wrongType]),
    ...(file.size > limits.uploadMaxBytes ? [picturesTexts.tooLarge] : []),
    ...(file.size === 0 ? [picturesTexts.emptyFile] : []),
  ]
}
