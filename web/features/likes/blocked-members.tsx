import type { BlockedProfile } from '#shared/contract/likes.ts'
import { blocksTexts as texts } from '#shared/texts/blocks.ts'
import { formatDate, formatDateTime } from '#web/lib/format.ts'
import { BlockConsequences } from './block-consequences.tsx'
import { useBlockedMembers, useUnblock } from './blocks.data.ts'
import { MemberListCard, MemberRow } from './member-list-card.tsx'

export interface BlockedMembersProps {
  ownProfileId: string
}

/** Whom the member has blocked, with buttons to unblock. */
export function BlockedMembers({ ownProfileId }: BlockedMembersProps) {
  const blocked = useBlockedMembers()
  return (
    <MemberListCard
      id="blocked"
      texts={texts}
      members={blocked}
      more={<BlockConsequences />}
      row={(profile, onUnblocked) => (
        <BlockedMember {...{ ownProfileId, profile, onUnblocked, now: blocked.dataUpdatedAt }} />
      )}
    />
  )
}

interface BlockedMemberProps {
  ownProfileId: string
  profile: BlockedProfile
  /** When it was read, in ms since the epoch. */
  now: number
  onUnblocked: () => void
}

function BlockedMember({ ownProfileId, profile, now, onUnblocked }: BlockedMemberProps) {
  const unblock = useUnblock(ownProfileId, onUnblocked)
  const { profileName, tsCreated, tsBlockedUntil: until } = profile
  const end = until ? texts.until(formatDateTime(until), texts.left(until - now)) : texts.forGood
  return (
    <MemberRow
      name={profileName}
      lines={[texts.since(formatDate(tsCreated)), end]}
      action={{
        label: texts.unblock,
        name: texts.unblockName(profileName),
        isPending: unblock.isPending,
        run: () => unblock.mutateAsync(profile),
        done: texts.unblocked(profileName),
        failed: texts.unblockFailed(profileName),
      }}
    />
  )
}
