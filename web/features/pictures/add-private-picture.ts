import { pictureLimits } from '#shared/picture-limits.ts'
import { pictureUploadTexts } from '#shared/texts/picture-upload.ts'
import { picturesTexts } from '#shared/texts/pictures.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { shrinkPicture } from './encode-picture.ts'
import { checkPictureFile } from './file-input.tsx'
import { useUploadPicture } from './pictures.data.ts'

/**
 * Uploads a file as a private picture of the member, made smaller if it has to be.
 * @returns its id, or in words why there is none
 */
export function useAddPrivatePicture(profileId: string) {
  const upload = useUploadPicture(profileId)
  return async (given: File): Promise<{ id: string } | { failure: string }> => {
    try {
      const file = given.size > pictureLimits.uploadMaxBytes ? await shrinkPicture(given) : given
      const reasons = checkPictureFile(file)
      if (reasons.length > 0) return { failure: picturesTexts.rejected(reasons) }
      const { profilePicId } = await upload({ file, isPrivate: true })
      return { id: profilePicId }
    } catch (error) {
      return { failure: refusalWords(error) ?? pictureUploadTexts.unreachable }
    }
  }
}
