import type { ProfileBrief } from '#shared/contract/discovery.ts'
import { pictureAddress, pictureSources } from '#web/lib/picture-address.ts'

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
