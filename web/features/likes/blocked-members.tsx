import { type RefObject, useEffect, useRef } from 'react'
import type { BlockedProfile } from '#shared/contract/likes.ts'
import { likesTexts } from '#shared/texts/likes.ts'
import { uiTexts } from '#shared/texts/ui.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { formatDate } from '#web/lib/format.ts'
import { Button } from '#web/ui/button/button.tsx'
import { LoadMore } from '#web/ui/button/load-more.tsx'
import { takeLostFocus } from '#web/ui/focus.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { useToast } from '#web/ui/overlay/toast.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './blocked-members.module.css'
import { useBlockedMembers, useUnblock } from './blocks.data.ts'

const texts = likesTexts.blockedList

export interface BlockedMembersProps {
  ownProfileId: string
}

/** Whom the member has blocked, with buttons to unblock. */
export function BlockedMembers({ ownProfileId }: BlockedMembersProps) {
  const section = useRef<HTMLDivElement>(null)
  const blocked = useBlockedMembers()
  const onUnblocked = useFocusAfterUnblock(section, blocked.data?.length)
  return (
    <Card title={texts.title} as="section">
      <div ref={section} tabIndex={-1} className={styles.blocked}>
        <p className={styles.explained}>{texts.body}</p>
        {blocked.isPending && (
          <output>
            <VisuallyHidden>{uiTexts.loading}</VisuallyHidden>
            <Skeleton height="3rem" />
          </output>
        )}
        {blocked.isLoadingError && (
          <ErrorState
            level={3}
            title={texts.loadFailed}
            onRetry={() => void blocked.refetch()}
            retrying={blocked.isFetching}
          />
        )}
        {blocked.data?.length === 0 && <p className={styles.explained}>{texts.none}</p>}
        {blocked.data && blocked.data.length > 0 && (
          <ul className={styles.list}>
            {blocked.data.map((profile, index) => (
              <BlockedMember
                key={profile.profileId}
                ownProfileId={ownProfileId}
                profile={profile}
                onUnblocked={() => onUnblocked(index)}
              />
            ))}
          </ul>
        )}
        <LoadMore next={blocked} label={texts.more} failedLabel={texts.moreFailed} />
      </div>
    </Card>
  )
}

interface BlockedMemberProps {
  ownProfileId: string
  profile: BlockedProfile
  onUnblocked: () => void
}

function BlockedMember({ ownProfileId, profile, onUnblocked }: BlockedMemberProps) {
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
        <span className={styles.since}>{texts.since(formatDate(tsCreated))}</span>
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

/**
 * The pressed button is removed with its row: the focus moves to the button at the same index, else to the last one, else
 * to the section. @returns a function to call with the index of the row before it is removed
 */
function useFocusAfterUnblock(
  section: RefObject<HTMLElement | null>,
  count: number | undefined,
): (index: number) => void {
  const removedIndex = useRef<number>(undefined)
  useEffect(() => {
    const index = removedIndex.current
    if (index === undefined || count === undefined) return
    removedIndex.current = undefined
    const buttons = section.current?.querySelectorAll<HTMLElement>('li button')
    const next = buttons?.[Math.min(index, buttons.length - 1)] ?? section.current
    takeLostFocus(next)
  }, [section, count])
  return index => {
    removedIndex.current = index
  }
}
