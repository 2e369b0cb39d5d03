import type { ProfileBrief } from '#shared/contract/discovery.ts'
import type { LikeType, ProfileLike } from '#shared/contract/likes.ts'
import type { PictureFacts } from '#shared/contract/pictures.ts'
import type { Point } from '#shared/distance.ts'
import { limits } from '#shared/limits.ts'
import { berlin, briefOf, profileOf } from './answers.ts'
import type { Call } from './fake-site.ts'
import { type Reader, site } from './render-screen.tsx'

type Search = Call<'GET /api/profile-briefs/nearest'>['query']

interface Neighbor extends Partial<ProfileBrief> {
  readonly description?: string
  /** The pictures in their profile. A test may remove some. */
  readonly pictures?: readonly PictureFacts[]
}

interface Neighborhood {
  /** The nearest first. */
  readonly briefs: readonly ProfileBrief[]
  readonly ids: readonly string[]
  /** The reader's opinions on the site, without those taken back. */
  readonly opinions: Map<string, LikeType>
  readonly blocked: Set<string>
}

interface Play {
  /** Whether a member matches a search with filters that are not simulated here. */
  readonly fits?: (brief: ProfileBrief, search: Search) => boolean
}

/** This many members north of Berlin, 100 meters apart, the nearest first. */
export const inLine = (count: number): Neighbor[] =>
  Array.from({ length: count }, (_, index) => ({
    profileName: `Neighbor ${index + 1}`,
    lat: berlin.lat + (index + 1) / 1_000,
    tsUpdated: 0,
  }))

/** Simulates the members near the reader: search results, the reader's opinions and the profiles. */
export function playNearby(
  { profileId: me }: Reader,
  neighbors: readonly Neighbor[],
  { fits = () => true }: Play = {},
): Neighborhood {
  const briefs = neighbors.map(neighbor => {
    const { description: _, pictures: __, ...brief } = neighbor
    return briefOf(brief)
  })
  const ids = briefs.map(({ profileId }) => profileId)
  const opinions = new Map<string, LikeType>()
  const blocked = new Set<string>()
  const likeOf = (likedProfileId: string): ProfileLike => ({
    likerProfileId: me,
    likedProfileId,
    likeType: opinions.get(likedProfileId) ?? 'UNDETERMINED',
    blocked: blocked.has(likedProfileId),
  })
  site.on({
    'GET /api/profile-briefs/nearest': ({ query }) => {
      const [page, size] = [Number(query.page ?? 0), Number(query.size)]
      const found = briefs.filter(
        brief =>
          !blocked.has(brief.profileId) &&
          hasAgeAndTags(brief, query) &&
          hasOpinion(brief, query, opinions) &&
          fits(brief, query),
      )
      return found.slice(page * size, (page + 1) * size)
    },
    'GET /api/mutual-likes/:profileId': [],
    'GET /api/private-tags': [],
    'GET /api/profile/:id': ({ params: { id } }) => {
      const index = ids.indexOf(id)
      const brief = briefs[index] ?? briefOf()
      return profileOf({
        id,
        profilename: brief.profileName,
        age: brief.profileAge,
        description: neighbors[index]?.description ?? '',
        profilePics: [...(neighbors[index]?.pictures ?? [])],
      })
    },
    'GET /api/profile-like': ({ query }) => likeOf(query.likedProfileId),
    'PUT /api/profile-like': ({ body: { likedProfileId, likeType, blocked: isBlocked } }) => {
      if (likeType) opinions.set(likedProfileId, likeType)
      if (isBlocked) blocked.add(likedProfileId)
      if (isBlocked === false) blocked.delete(likedProfileId)
      return likeOf(likedProfileId)
    },
    'DELETE /api/profile-like': ({ query }) => void opinions.delete(query.likedProfileId),
  })
  return { briefs, ids, opinions, blocked }
}

/** Answers what is requested beside an open profile. */
export function playProfileParts(): void {
  site.on({
    'GET /api/hidden-profile': ({ query }) => ({ ...query, hidden: false }),
    'GET /api/profile-note': ({ query }) => ({ ...query, bodyText: '', privateTags: [] }),
    'GET /api/profile-pic-request': ({ query }) => query,
    'GET /api/conversations/:profileId': [],
    'GET /api/messages/between/:me/:other': [],
    'GET /api/profile-likes/by-liked/:id': [],
    'GET /api/profile-pic-likes/by-liker-profileid/:id': [],
    'GET /api/private-tags': [],
  })
}

/** The member has chosen this place on this device, and the site knows it. */
export function standAt(chosen: Point): void {
  const reportedUntil = Date.now() + limits.positionValidityMs
  const place = { mode: 'walk', chosen, isHidden: false, reportedUntil }
  localStorage.setItem('lastLocation', JSON.stringify(place))
}

/** The values of a query parameter that may be given once or several times. */
export const valuesOf = (value: unknown): unknown[] => [value ?? []].flat()

function hasAgeAndTags({ profileAge, profileChars }: ProfileBrief, search: Search) {
  const { ageMin = 0, ageMax = 999 } = search
  const isOfAge = profileAge >= Number(ageMin) && profileAge <= Number(ageMax)
  return isOfAge && valuesOf(search.tags).every(tag => profileChars.some(each => each === tag))
}

function hasOpinion(
  { profileId, profilePicIds }: ProfileBrief,
  { only }: Search,
  opinions: ReadonlyMap<string, LikeType>,
) {
  const isLiked = opinions.get(profileId) === 'LIKE'
  return valuesOf(only).every(name => {
    if (name === 'has-picture') return profilePicIds.length > 0
    if (name === 'liked') return isLiked
    if (name === 'not-liked') return !isLiked
    return name !== 'not-swiped' || !opinions.has(profileId)
  })
}
