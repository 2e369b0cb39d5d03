import { IconMessageCircle } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { Profile } from '#shared/contract/profile.ts'
import { profileTexts } from '#shared/texts/profile.ts'
import { BlockButton } from '#web/features/likes/block-button.tsx'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { Stack } from '#web/ui/layout/primitives.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { LateSection } from '#web/ui/state/late-section.tsx'
import { useMediaQuery, wideWindow } from '#web/ui/use-media-query.ts'
import { BackButton, stepsBack } from './back-button.tsx'
import { MemberProfile, PrivateNote } from './member-profile.tsx'
import styles from './profile.module.css'

// The profile is shown first: on a phone the conversation is another view, and the note is at the end.
const OnlyConversation = onDemand(
  async () => (await import('./member-conversation.tsx')).OnlyConversation,
)

/** What is shown of a member beside the profile, while that is on its way. */
export function preloadMemberScreen(): void {
  void PrivateNote.preload()
  const isChatShown = window.location.hash === '#chat' || window.matchMedia(wideWindow).matches
  if (isChatShown) void OnlyConversation.preload()
}

export interface MemberScreenProps {
  own: Profile
  profile: Profile
  onBlocked: () => void
}

/** Another member and the conversation with them: side by side, or one at a time on a narrow screen. */
export function MemberScreen({ own, profile, onBlocked }: MemberScreenProps) {
  const isWide = useMediaQuery(wideWindow)
  const isChat = useLocation().hash === '#chat'
  const view = useRef<HTMLDivElement>(null)
  useFocusOnView(view, isChat)
  const block = (
    <BlockButton
      likerProfileId={own.id}
      likedProfileId={profile.id}
      name={profile.profilename}
      onBlocked={onBlocked}
    />
  )
  if (!isWide && !isChat) {
    const message = (
      <ButtonLink to="#chat" icon={<IconMessageCircle aria-hidden="true" />}>
        {profileTexts.message}
      </ButtonLink>
    )
    return (
      <div ref={view} tabIndex={-1} className={styles.single}>
        <MemberProfile {...{ own, profile, block, message }} />
      </div>
    )
  }
  return (
    <Page width="fill">
      <div ref={view} tabIndex={-1} className={styles.panes}>
        {isWide && (
          <Stack scrolls>
            <MemberProfile {...{ own, profile, block }} />
          </Stack>
        )}
        <div className={styles.chat}>
          <LateSection>
            <OnlyConversation
              {...{ own, profile, block }}
              isBesideProfile={isWide}
              back={!isWide && <BackButton parent="/chat/personal" steps={stepsBack()} />}
            />
          </LateSection>
        </div>
      </div>
    </Page>
  )
}

/** Switching between profile and conversation moves the focus, as a change of page does. */
function useFocusOnView(view: RefObject<HTMLElement | null>, isChat: boolean) {
  const shown = useRef(isChat)
  useEffect(() => {
    if (shown.current === isChat) return
    shown.current = isChat
    view.current?.focus({ preventScroll: true })
  }, [view, isChat])
}
