import { chatTexts } from '#shared/texts/chat.ts'
import { useConversations } from '#web/features/chat/chat.data.ts'
import {
  ConversationList,
  ConversationListSkeleton,
} from '#web/features/chat/conversation-list.tsx'
import { useLiveMessages } from '#web/features/chat/use-live-messages.ts'
import { avatarAddress } from '#web/features/profile/main-picture.ts'
import { useOwnProfile } from '#web/features/profile/profile.data.ts'
import { useProfiles } from '#web/features/profile/profiles.data.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'

/** /chat/personal */
export function PersonalChatPage() {
  const own = useOwnProfile()
  return (
    <Page width="narrow" flush>
      <PageHeader title={chatTexts.conversationsTitle} />
      {own.data && <Conversations me={own.data.id} />}
      {!own.data && !own.isLoadingError && <ConversationListSkeleton />}
      {own.isLoadingError && (
        <Failed onRetry={() => void own.refetch()} retrying={own.isFetching} />
      )}
    </Page>
  )
}

function Conversations({ me }: { me: string }) {
  const conversations = useConversations(me)
  useLiveMessages(me)
  const rows = conversations.data ?? []
  const { profiles, goneIds } = useProfiles(rows.map(row => row.otherProfileId))
  const personOf = (id: string) => {
    if (goneIds.has(id)) return { name: chatTexts.formerMember, picture: undefined }
    const profile = profiles.get(id)
    return profile && { name: profile.profilename, picture: avatarAddress(profile) }
  }

  if (conversations.data) {
    return <ConversationList rows={rows} personOf={personOf} next={conversations} />
  }
  if (!conversations.isLoadingError) return <ConversationListSkeleton />
  return <Failed onRetry={() => void conversations.refetch()} retrying={conversations.isFetching} />
}

function Failed({ onRetry, retrying }: { onRetry: () => void; retrying: boolean }) {
  return (
    <ErrorState
      title={chatTexts.conversationsFailed}
      body={chatTexts.checkConnection}
      onRetry={onRetry}
      retrying={retrying}
    />
  )
}
