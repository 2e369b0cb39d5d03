import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import type { ProfileBrief } from '#shared/contract/discovery.ts'
import type { LikeType, ProfileLike } from '#shared/contract/likes.ts'
import type { DisclosedPosition } from '#shared/contract/position.ts'
import type { Point } from '#shared/distance.ts'
import { sectorKey, sectorOf } from '#shared/sectors.ts'
import { readStored, writeStored } from '#web/lib/device-storage.ts'
import { briefOf, disclosedOf, newId, profileOf } from './answers.ts'
import { memberOf, type Reader, renderScreen, site } from './render-screen.tsx'
import { tap } from './window.ts'

interface View extends Point {
  readonly zoom: number
}

/** Simulates the members of the world: what pages read of them, and what is sent live. */
export function playMap() {
  const there = new Map<string, ProfileBrief>()
  const blocked = new Set<string>()
  const opinions = new Map<string, LikeType>()
  const likeOf = (likerProfileId: string, likedProfileId: string): ProfileLike => ({
    likerProfileId,
    likedProfileId,
    likeType: opinions.get(likedProfileId) ?? 'UNDETERMINED',
    blocked: blocked.has(likedProfileId),
  })
  site.on({
    'GET /api/profile-briefs/by-sector/:sector': ({ params }) =>
      [...there.values()].filter(
        brief => sectorKey(sectorOf(brief)) === params.sector && !blocked.has(brief.profileId),
      ),
    'GET /api/profile-positions/aggregates': [],
    'GET /api/profile/:id': ({ params: { id } }) => {
      const { profileName: profilename, profileAge: age } = there.get(id) ?? briefOf()
      return profileOf({ id, profilename, age })
    },
    'GET /api/profile-like': ({ query }) => likeOf(query.likerProfileId, query.likedProfileId),
    'PUT /api/profile-like': ({ body: { likerProfileId, likedProfileId, ...change } }) => {
      if (change.likeType) opinions.set(likedProfileId, change.likeType)
      if (change.blocked) blocked.add(likedProfileId)
      return likeOf(likerProfileId, likedProfileId)
    },
  })
  /** Puts a member there without an event. */
  const put = (brief: ProfileBrief, at: Point) => {
    const standing = { ...brief, lat: at.lat, lon: at.lon }
    there.set(brief.profileId, standing)
    return standing
  }
  return {
    put,
    stand: (brief: ProfileBrief, at: Point): void =>
      site.send({ kind: 'presence', briefs: [put(brief, at)], gone: [] }),
    /** Without an event. */
    take: ({ profileId }: ProfileBrief): void => void there.delete(profileId),
    leave: ({ profileId }: ProfileBrief): void => {
      there.delete(profileId)
      site.send({ kind: 'presence', briefs: [], gone: [profileId] })
    },
  }
}

/** The map point of a reader with GPS, for an area of one kilometer. */
export const byGps = { disclosedLat: 52.5123, disclosedLon: 13.3912, precisionM: 1_000 }

/** Simulates the site's handling of the reader's own place. A repeat makes no new choice. */
export function playOwnPlace(before?: Partial<DisclosedPosition>): void {
  let known = before && disclosedOf(before)
  site.on({
    'PUT /api/profile-position/:profileId': ({ body }) => {
      const { use, hide, isRepeat = false, overrideLat = 0, overrideLon = 0 } = body
      const isHidden = isRepeat && known ? known.hide : hide
      if (use === 'DEVICE_GPS') known = disclosedOf({ ...byGps, hide: isHidden })
      else if (!known || !isRepeat) {
        const point = { disclosedLat: overrideLat, disclosedLon: overrideLon }
        known = disclosedOf({ ...point, hide, isChosen: !isRepeat })
      }
      return known
    },
  })
}

/** This many members in a spiral, within a twentieth of a degree around a point. */
export const crowdAt = ({ lat, lon }: Point, members: number): ProfileBrief[] =>
  Array.from({ length: members }, (_, index) => {
    const angle = index * 2.4
    const reach = 0.05 * Math.sqrt(index / members)
    return briefOf({
      profileName: `Member ${index}`,
      lat: lat + reach * Math.sin(angle),
      lon: lon + reach * Math.cos(angle),
    })
  })

/** The id of a picture that the setup serves in this color. */
export const pictureIdOf = (hex: string): string => newId().slice(0, -6) + hex.replace('#', '')

/** Opens the map at the view that the reader left on this device. */
export async function openMapAt(view: View, reader = memberOf()): Promise<Reader> {
  writeStored('mapView', view)
  await renderScreen('/search/map', reader)
  await expect.element(mapRegion()).toBeVisible()
  return reader
}

/** Stores the reader's own place on this device before a test begins. */
export function storePlace(place: object): void {
  writeStored('lastLocation', place)
}

export const storedPlace = () => Object(readStored('lastLocation'))
export const storedView = (): Partial<View> => Object(readStored('mapView'))

/** The position reports of the reader, the oldest first. */
export const positionUpdates = () =>
  site.calls('PUT /api/profile-position/:profileId').map(({ body }) => body)

export const mapRegion = () => page.getByRole('region', { name: 'Map of members' })

/** A control of the map. */
export const control = (name: string) => page.getByRole('button', { name, exact: true })

/** The middle of an element in window coordinates. */
export function middleOf(element: Element) {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) }
}

/** Waits until all changes so far are drawn. */
export const nextFrames = () =>
  new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))

/** Taps once the element stands still, because a map moves and its layout changes. */
export async function tapOn(target: Locator): Promise<void> {
  // It may be rendered again in between.
  const middle = () => JSON.stringify(middleOf(target.element()))
  const isStill = async () => {
    const before = middle()
    await nextFrames()
    return middle() === before
  }
  await expect.poll(isStill).toBe(true)
  await tap(middleOf(target.element()))
}

/** How far the color of the member canvas at a point is from another, from 0 to 441. */
export function colorDistance({ x, y }: { x: number; y: number }, color: readonly number[]) {
  const canvas = document.querySelector('canvas.leaflet-zoom-animated')
  if (!(canvas instanceof HTMLCanvasElement)) throw new Error('no members are drawn')
  const { left, top, width } = canvas.getBoundingClientRect()
  const ratio = canvas.width / width
  const drawn = canvas.getContext('2d')?.getImageData((x - left) * ratio, (y - top) * ratio, 1, 1)
  return Math.hypot(...color.map((channel, index) => channel - (drawn?.data[index] ?? 0)))
}
