import type { HiddenMember } from '#shared/contract/likes.ts'
import { hiddenProfilesTexts as texts } from '#shared/texts/hidden-profiles.ts'
import { formatDate } from '#web/lib/format.ts'
import { useHiddenMembers, useShowAgain } from './hidden-profiles.data.ts'
import { MemberListCard, MemberRow } from './member-list-card.tsx'

export interface HiddenMembersProps {
  ownProfileId: string
}

/** Whom the member does not want to be shown, with buttons to be shown them again. */
export function HiddenMembers({ ownProfileId }: HiddenMembersProps) {
  return (
    <MemberListCard
      id="hidden"
      texts={texts}
      members={useHiddenMembers()}
      row={(member, onShown) => <HiddenMemberRow {...{ ownProfileId, member, onShown }} />}
    />
  )
}

interface HiddenMemberRowProps {
  ownProfileId: string
  member: HiddenMember
  onShown: () => void
}

function HiddenMemberRow({ ownProfileId, member, onShown }: HiddenMemberRowProps) {
  const showAgain = useShowAgain(ownProfileId, onShown)
  const { profileName, tsCreated } = member
  return (
    <MemberRow
      name={profileName}
      lines={[texts.since(formatDate(tsCreated))]}
      action={{
        label: texts.showAgain,
        name: texts.showName(profileName),
        isPending: showAgain.isPending,
        run: () => showAgain.mutateAsync(member),
        done: texts.shown(profileName),
        failed: texts.failed(profileName),
      }}
    />
  )
}
