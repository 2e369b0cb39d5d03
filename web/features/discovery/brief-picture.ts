import type { ProfileBrief } from '#shared/contract/discovery.ts'
import { pictureSources } from '#web/lib/picture-address.ts'

/** The main picture of a brief, for an `img` with `sizes`; undefined without one. */
export function briefSources(brief: ProfileBrief): { src: string; srcSet: string } | undefined {
  const [id] = brief.profilePicIds
  return id === undefined ? undefined : pictureSources(id, brief.profilePicVersions[0])
}
