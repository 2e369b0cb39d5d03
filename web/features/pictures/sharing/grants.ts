import type { PictureGrant } from '#shared/contract/picture-grants.ts'
import { pictureLimits } from '#shared/picture-limits.ts'
import { pictureGrantsTexts as texts } from '#shared/texts/picture-grants.ts'

const dayMs = 86_400_000

/** The ends to choose from, in milliseconds from now. The empty value means no end. */
export const shareEnds = [
  { value: '', label: texts.untilTakenBack },
  ...pictureLimits.pictureShareChoicesMs.map(waitMs => ({
    value: String(waitMs),
    label: texts.untilDays(waitMs / dayMs),
  })),
]

/** The device's clock may be wrong, so the server adds the span to its own. */
export const endOf = (value: string): { forMs?: number } =>
  value === '' ? {} : { forMs: Number(value) }

export interface GrantViewer {
  readonly id: string
  readonly name: string
  readonly grants: readonly PictureGrant[]
}

/** The grants grouped by viewer, in the order of their first grant. */
export function groupGrants(grants: readonly PictureGrant[]): readonly GrantViewer[] {
  return [...Map.groupBy(grants, grant => grant.viewerProfileId)].map(([id, own]) => ({
    id,
    name: own[0]?.viewerProfileName ?? '',
    grants: own,
  }))
}
