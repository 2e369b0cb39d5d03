import type { ProfileNote } from '#shared/contract/notes.ts'
import type { Profile } from '#shared/contract/profile.ts'
import { type Reader, site } from './render-screen.tsx'

interface Met {
  /** The note on the site. */
  readonly note: () => ProfileNote
  /** Notes are saved from here on, if they were not. */
  readonly saveNotes: () => void
}

/**
 * Simulates what the screen of another member requests besides their profile. Nothing has happened between the two yet.
 */
export function playMetMember(me: Reader, other: Profile): Met {
  const liking = { likerProfileId: me.profileId, likedProfileId: other.id }
  const hiding = { hiderProfileId: me.profileId, hiddenProfileId: other.id }
  const request = { requesterProfileId: me.profileId, ownerProfileId: other.id }
  const pair = { authorProfileId: me.profileId, aboutProfileId: other.id }
  let like = { ...liking, likeType: 'UNDETERMINED' as const, blocked: false }
  let note: ProfileNote = { ...pair, bodyText: '', privateTags: [] }
  site.on({
    'GET /api/profile/:id': other,
    'GET /api/profile-like': () => like,
    'PUT /api/profile-like': ({ body }) => {
      const { blockFor: _, ...change } = body
      like = Object.assign({ ...like }, change)
      return like
    },
    'GET /api/hidden-profile': { ...hiding, hidden: false },
    'GET /api/profile-pic-request': request,
    'GET /api/profile-note': () => note,
    'GET /api/private-tags': () => note.privateTags,
  })
  const saveNotes = () =>
    site.on({
      'PUT /api/profile-note': ({ body }) => {
        note = body
        return note
      },
    })
  saveNotes()
  return { note: () => note, saveNotes }
}
