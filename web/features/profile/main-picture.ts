import type { PictureFacts } from '#shared/contract/pictures.ts'
import type { Profile } from '#shared/contract/profile.ts'
import { pictureAddress } from '#web/lib/picture-address.ts'

/** The first public picture: the one lists, chats and the map show. */
export function mainPicture({ profilePics }: Profile): PictureFacts | undefined {
  return profilePics.find(picture => !picture.isPrivate)
}

/** For an Avatar. */
export function avatarAddress(profile: Profile): string | undefined {
  const main = mainPicture(profile)
  return main && pictureAddress(main.id, 256, main.version)
}
