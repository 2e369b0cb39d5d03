import type { PictureGrant } from '#shared/contract/picture-grants.ts'

export interface Viewer {
  readonly id: string
  readonly name: string
  readonly grants: readonly PictureGrant[]
}

/** The grants of each viewer together, in the order in which they were first met. */
export function groupGrants(grants: readonly PictureGrant[]): readonly Viewer[] {
  return [...Map.groupBy(grants, grant => grant.viewerProfileId)].map(([id, own]) => ({
    id,
    name: own[0]?.viewerProfileName ?? '',
    grants: own,
  }))
}
