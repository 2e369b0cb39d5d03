import { type ReactNode, useCallback } from 'react'
import { Link } from 'react-router'
import type { Message } from '#shared/contract/chat.ts'
import type { Profile } from '#shared/contract/profile.ts'
import { chatTexts } from '#shared/texts/chat.ts'
import { profileTexts } from '#shared/texts/profile.ts'
import { uiTexts } from '#shared/texts/ui.ts'
import { ConversationMenu } from '#web/features/chat/conversation-menu.tsx'
import { ConversationView } from '#web/features/chat/conversation-view.tsx'
import { DropArea } from '#web/features/chat/drop-area.tsx'
import type { FoundIn } from '#web/features/chat/messages/conversation-messages.tsx'
import { useLiveMessages } from '#web/features/chat/use-live-messages.ts'
import { isOnline } from '#web/features/discovery/discovery-brief.ts'
import { useReportDialog } from '#web/features/moderation/report-button.tsx'
import { useAddPrivatePicture } from '#web/features/pictures/pictures.data.ts'
import { missingParts } from '#web/features/profile/missing-notice.tsx'
import { avatarAddress, useRefetchOwnProfile } from '#web/features/profile/profile.data.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { Row, Stack } from '#web/ui/layout/primitives.tsx'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import styles from './member-conversation.module.css'
import { useDistanceTo } from './use-distance-to.ts'

export interface MemberConversationProps {
  own: Profile
  profile: Profile
  /** A button to block the member, offered after a report. */
  block: ReactNode
  /** A BackButton, if it is shown without the screen it was opened from. */
  back: ReactNode
  /** Whether the profile is beside it. */
  isBesideProfile: boolean
  /** The message that it is opened for. */
  found?: FoundIn | undefined
}

/** For use without a list of conversations beside it, which would follow what arrives. */
export function OnlyConversation(props: MemberConversationProps) {
  useLiveMessages(props.own.id)
  return <MemberConversation {...props} />
}

export function MemberConversation(props: MemberConversationProps) {
  const { own, profile, block, back, isBesideProfile, found } = props
  const name = profile.profilename || profileTexts.unnamed
  const refetchOwn = useRefetchOwnProfile()
  const addPicture = useAddPrivatePicture(own.id)
  const report = useReportDialog({ name, blockOffer: block })
  const { open } = report
  const reportMessage = useCallback(({ id }: Message) => open({ messageId: id }), [open])
  const isIncomplete = missingParts(own).length > 0
  return (
    <DropArea>
      <Stack as="section" rows="auto 1fr" aria-label={chatTexts.withMember(name)}>
        <Row className={styles.head} as="header" gap={1} pad={[0, 2]}>
          {back}
          <Who profile={profile} isAlone={Boolean(back)} isLink={!isBesideProfile} />
          <ConversationMenu
            pair={{ me: own.id, other: profile.id }}
            onReport={() => open({ profileId: profile.id })}
          />
        </Row>
        <ConversationView
          key={profile.id}
          me={own.id}
          other={{ id: profile.id, name, pictures: profile.profilePics }}
          ownPictures={own.profilePics}
          refetchOwnPictures={refetchOwn}
          addPicture={addPicture}
          onReport={reportMessage}
          composerReplacement={isIncomplete && <IncompleteNotice />}
          found={found}
        />
      </Stack>
      {report.dialog}
    </DropArea>
  )
}

interface WhoProps {
  profile: Profile
  isAlone: boolean
  /** Whether it links to the profile, which may already be beside it. */
  isLink: boolean
}

function Who({ profile, isAlone, isLink }: WhoProps) {
  const distance = useDistanceTo()(profile)
  const name = profile.profilename || profileTexts.unnamed
  const isHere = profile.tsShown !== undefined && isOnline({ tsUpdated: profile.tsShown })
  const facts = [profile.age, isHere && uiTexts.online, distance].filter(Boolean)
  const Heading = isAlone ? 'h1' : 'h2'
  const who = (
    <>
      <Avatar name={name} picture={avatarAddress(profile)} online={isHere} decorative />
      <Stack as="span">
        <Heading className={styles.name}>
          <bdi>{name}</bdi>
        </Heading>
        <span className={styles.facts}>{facts.join(' · ')}</span>
      </Stack>
    </>
  )
  if (!isLink) return <div className={styles.who}>{who}</div>
  return (
    <Link to={`/profile/${profile.id}`} className={styles.who}>
      {who}
    </Link>
  )
}

function IncompleteNotice() {
  return (
    <Notice kind="info">
      <Stack align="start" gap={3}>
        <p>{chatTexts.incomplete}</p>
        <ButtonLink to="/profileEdit" variant="primary">
          {chatTexts.completeProfile}
        </ButtonLink>
      </Stack>
    </Notice>
  )
}
