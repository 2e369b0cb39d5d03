import { moved } from '#shared/arrangement.ts'
import type { PictureFacts } from '#shared/contract/pictures.ts'
import type { Profile } from '#shared/contract/profile.ts'
import { pictureOf, profileOf } from './answers.ts'
import { type Reader, site } from './render-screen.tsx'

interface OwnPictures {
  /** The member's current profile on the site. */
  readonly profile: () => Profile
  readonly openIds: () => readonly string[]
  readonly closedIds: () => readonly string[]
  /** Another device changes them. */
  readonly set: (pictures: readonly PictureFacts[]) => void
}

/** Simulates the reader's own profile and its pictures. */
export function playOwnPictures(
  { profile: start }: Reader,
  pictures: readonly PictureFacts[] = [],
): OwnPictures {
  let profile = start
  const set = (profilePics: readonly PictureFacts[]) => {
    const sorted = [false, true].flatMap(isPrivate =>
      profilePics.filter(picture => picture.isPrivate === isPrivate),
    )
    const { profilePicIds: _open, profilePicIdsPrivate: _closed, ...facts } = profile
    profile = profileOf({ ...facts, profilePics: sorted })
  }
  const change = (id: string, next: (picture: PictureFacts) => PictureFacts) =>
    set(profile.profilePics.map(picture => (picture.id === id ? next(picture) : picture)))
  set(pictures)
  site.on({
    'GET /api/profiles/mine': () => [profile],
    'GET /api/profile-pic-grants/by-owner/:id': [],
    'GET /api/profile-pic-requests/by-owner/:id': [],
    'PATCH /api/profile': ({ body }) => {
      const { movePicture, id: _, ...fields } = body
      profile = { ...profile, ...fields }
      if (movePicture) set(arrangedBy(profile, movePicture))
      return profile
    },
    'PUT /api/profile-pic/:id': ({ params, body: { isNsfw } }) => {
      change(params.id, picture => {
        const { nsfwBy: _, ...facts } = picture
        return { ...facts, isNsfw, ...(isNsfw && { nsfwBy: 'OWNER' }) }
      })
      return undefined
    },
    'DELETE /api/profile-pic/:id': ({ params }) => {
      set(profile.profilePics.filter(({ id }) => id !== params.id))
      return undefined
    },
    'POST /api/profile-pic': ({ query, form }) => {
      const { replace_id: replaced } = query
      if (replaced !== undefined) {
        change(replaced, picture => ({ ...picture, version: picture.version + 1 }))
        return { profilePicId: replaced }
      }
      const isPrivate = form.isPrivate === 'true'
      const added = pictureOf({ isPrivate, isNsfw: form.isNsfw === 'true' })
      set([...profile.profilePics, added])
      return { profilePicId: added.id }
    },
  })
  return {
    profile: () => profile,
    openIds: () => profile.profilePicIds,
    closedIds: () => profile.profilePicIdsPrivate,
    set,
  }
}

type Move = Parameters<typeof moved>[1] & { readonly stayingIds?: readonly string[] }

function arrangedBy({ profilePics, profilePicIds, profilePicIdsPrivate }: Profile, move: Move) {
  const before = { open: profilePicIds, closed: profilePicIdsPrivate }
  const { open, closed } = moved(before, move, new Set(move.stayingIds))
  const known = new Map(profilePics.map(picture => [picture.id, picture]))
  return [...open, ...closed].flatMap(id => {
    const picture = known.get(id)
    return picture ? [{ ...picture, isPrivate: closed.includes(id) }] : []
  })
}
