import type { BlockedProfile } from '#shared/contract/likes.ts'
import { likesTexts } from '#shared/texts/likes.ts'
import { refusalWords } from '#web/lib/refusal-words.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useUnblock } from './blocked.data.ts'
import styles from './blocked-members.module.css'

const texts = likesTexts.blockedList
const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

export interface BlockedMemberProps {
  ownProfileId: string
  profile: BlockedProfile
  onUnblocked: () => void
}

export function BlockedMember({ ownProfileId, profile, onUnblocked }: BlockedMemberProps) {
  const showToast = useToast()
  const unblock = useUnblock(ownProfileId, onUnblocked)
  const { profileName, tsCreated } = profile
  const press = () =>
    unblock.mutateAsync(profile).then(
      () => showToast({ kind: 'success', title: texts.unblocked(profileName) }),
      problem =>
        showToast({
          kind: 'error',
          title: texts.unblockFailed(profileName),
          description: refusalWords(problem) ?? likesTexts.tryAgain,
        }),
    )
  return (
    <li className={styles.member}>
      <div className={styles.who}>
        <bdi className={styles.name}>{profileName}</bdi>
        <span className={styles.since}>{texts.since(day.format(tsCreated))}</span>
      </div>
      <Button
        aria-label={texts.unblockName(profileName)}
        loading={unblock.isPending}
        onClick={() => void press()}
      >
        {texts.unblock}
      </Button>
    </li>
  )
}
