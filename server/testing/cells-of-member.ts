import { keyedCells } from '#server/features/position/keyed-cells.ts'
import { mailboxDigest } from '#server/platform/mail/mailbox.ts'
import { limits } from '#shared/limits.ts'
import type { SharedSite } from './test-site.ts'

/** The cells of the usual width in which a site publishes the positions of a profile with this mailbox. */
export function cellsOfMember(
  { platform: { secret } }: Pick<SharedSite, 'platform'>,
  { email, profileId }: { readonly email: string; readonly profileId: string },
) {
  const mailbox = mailboxDigest(secret, email)
  return keyedCells({ secret, mailbox, profileId, cellMeters: limits.locationCellDefaultMeters })
}
