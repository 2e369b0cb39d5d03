import type { ListedPictureLike } from '#shared/contract/like-lists.ts'
import type { ProfileNote } from '#shared/contract/notes.ts'
import type { Profile } from '#shared/contract/profile.ts'
import { noon } from './answers.ts'
import { playConversation } from './conversation.ts'
import { type Reader, site } from './render-screen.tsx'

interface OtherMember {
  /** The reader's note about them, on the site. */
  readonly note: () => ProfileNote
  /** The reader's opinions of their pictures on the site, in order. */
  readonly opinions: () => (string | undefined)[]
  /** They change their profile. */
  readonly set: (profile: Profile) => void
  readonly conversation: ReturnType<typeof playConversation>
}

/** Simulates another member's profile and the reader's actions on it. */
export function playOther(me: Reader, other: Profile, texts: readonly string[] = []): OtherMember {
  const conversation = playConversation(me, other, texts)
  let profile = other
  let note: ProfileNote = {
    authorProfileId: me.profileId,
    aboutProfileId: other.id,
    bodyText: '',
    privateTags: [],
  }
  const likes = new Map<string, ListedPictureLike>()
  const brief = { profileId: other.id, profileName: other.profilename, profileAge: 36 }
  site.on({
    'GET /api/profile/:id': ({ params }) => (params.id === me.profileId ? me.profile : profile),
    'GET /api/profile-like': ({ query }) => ({
      ...query,
      likeType: 'UNDETERMINED',
      blocked: false,
    }),
    'GET /api/hidden-profile': ({ query }) => ({ ...query, hidden: false }),
    'GET /api/mutual-likes/:profileId': [],
    'GET /api/profile-pic-request': ({ query }) => query,
    'GET /api/profile-note': () => note,
    'PUT /api/profile-note': ({ body }) => {
      note = body
      return note
    },
    'GET /api/profile-pic-likes/by-liker-profileid/:id': () => [...likes.values()],
    'PUT /api/profile-pic-like': ({ body }) => {
      likes.set(body.profilePicId, {
        ...body,
        tsCreated: noon,
        isMutual: false,
        pictureVersion: 1,
        brief,
      })
      return body
    },
  })
  return {
    note: () => note,
    opinions: () => profile.profilePics.map(({ id }) => likes.get(id)?.likeType),
    set: next => {
      profile = next
    },
    conversation,
  }
}
