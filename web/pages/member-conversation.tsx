import { IconArrowLeft } from '@tabler/icons-react'
import { type ReactNode, useCallback } from 'react'
import { Link } from 'react-router'
import type { Message } from '#shared/contract/chat.ts'
import type { Profile } from '#shared/contract/profile.ts'
import { chatTexts } from '#shared/texts/chat.ts'
import { profileTexts } from '#shared/texts/profile.ts'
import { ConversationMenu } from '#web/features/chat/conversation-menu.tsx'
import { ConversationView } from '#web/features/chat/conversation-view.tsx'
import { useReportDialog } from '#web/features/moderation/report-button.tsx'
import { useAddPrivatePicture } from '#web/features/pictures/add-private-picture.ts'
import { avatarAddress } from '#web/features/profile/main-picture.ts'
import { missingParts } from '#web/features/profile/missing-notice.tsx'
import { useRefetchOwnProfile } from '#web/features/profile/profile.data.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import styles from './profile.module.css'

export interface MemberConversationProps {
  own: Profile
  profile: Profile
  /** A button to block the member, offered after a report. */
  block: ReactNode
  /** Whether it is shown without the profile beside it. */
  isAlone: boolean
}

export function MemberConversation({ own, profile, block, isAlone }: MemberConversationProps) {
  const name = profile.profilename || profileTexts.unnamed
  const Heading = isAlone ? 'h1' : 'h2'
  const refetchOwn = useRefetchOwnProfile()
  const addPicture = useAddPrivatePicture(own.id)
  const report = useReportDialog({ name, blockOffer: block })
  const { open } = report
  const reportMessage = useCallback(({ id }: Message) => open({ messageId: id }), [open])
  const isIncomplete = missingParts(own).length > 0
  return (
    <section className={styles.chat} aria-label={chatTexts.withMember(name)}>
      <header className={styles.chatHead}>
        {isAlone && (
          <Link
            to={`/profile/${profile.id}`}
            className={styles.back}
            aria-label={chatTexts.backToProfile}
          >
            <IconArrowLeft aria-hidden="true" />
          </Link>
        )}
        <Avatar name={name} picture={avatarAddress(profile)} decorative />
        <Heading className={styles.chatName}>{name}</Heading>
        <ConversationMenu pair={{ me: own.id, other: profile.id }} />
      </header>
      <ConversationView
        key={profile.id}
        me={own.id}
        other={{ id: profile.id, name, pictures: profile.profilePics }}
        ownPictures={own.profilePics}
        refetchOwnPictures={refetchOwn}
        addPicture={addPicture}
        onReport={reportMessage}
        composerReplacement={isIncomplete && <IncompleteNotice />}
      />
      {report.dialog}
    </section>
  )
}

function IncompleteNotice() {
  return (
    <Notice kind="info">
      <div className={styles.incomplete}>
        <p>{chatTexts.incomplete}</p>
        <ButtonLink to="/profileEdit" variant="primary">
          {chatTexts.completeProfile}
        </ButtonLink>
      </div>
    </Notice>
  )
}
