import type { ProfileBrief } from '#shared/contract/discovery.ts'
import { limits } from '#shared/limits.ts'
import { pictureAddress, pictureSources } from '#web/lib/picture-address.ts'

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** A profile's name where there is little room: cut, but never within what a reader takes for one letter. */
export function shortName(name: string): string {
  return [...letters.segment(name)]
    .slice(0, limits.profileNameShownLength)
    .map(({ segment }) => segment)
    .join('')
}

/** Everybody once, where he stood first: who moved between two reads may stand on both pages. */
export function eachOnce(pages: readonly (readonly ProfileBrief[])[]): ProfileBrief[] {
  const byId = new Map<string, ProfileBrief>()
  for (const brief of pages.flat()) {
    if (!byId.has(brief.profileId)) byId.set(brief.profileId, brief)
  }
  return [...byId.values()]
}

/** The main picture of a brief at least `widthPx` device pixels wide; undefined for who has none. */
export function briefPicture(brief: ProfileBrief, widthPx: number): string | undefined {
  const [id] = brief.profilePicIds
  return id && pictureAddress(id, widthPx, brief.profilePicVersions[0])
}

/** The same for an `img` that says in `sizes` how wide it is shown. */
export function briefSources(brief: ProfileBrief): { src: string; srcSet: string } | undefined {
  const [id] = brief.profilePicIds
  return id === undefined ? undefined : pictureSources(id, brief.profilePicVersions[0])
}
