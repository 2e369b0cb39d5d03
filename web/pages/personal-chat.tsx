import { IconMessages } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { OtherMember } from '#shared/contract/chat.ts'
import { limits } from '#shared/limits.ts'
import { searchWords, shortWordMessages } from '#shared/search-words.ts'
import { chatTexts } from '#shared/texts/chat.ts'
import { cutText, tidyLine } from '#shared/typed-text.ts'
import { useFoundMessages } from '#web/features/chat/chat.data.ts'
import {
  ConversationList,
  ConversationListSkeleton,
  ListHeading,
  ListHint,
  NoConversations,
} from '#web/features/chat/conversation-list.tsx'
import { useConversations } from '#web/features/chat/conversations.data.ts'
import { FoundMessages } from '#web/features/chat/found-messages.tsx'
import { useShowsArrivals } from '#web/features/chat/shown-arrivals.ts'
import { UnsentMessages } from '#web/features/chat/unsent-messages.tsx'
import { useListedThread } from '#web/features/chat/use-listed-thread.ts'
import { useLiveMessages } from '#web/features/chat/use-live-messages.ts'
import { BlockButton } from '#web/features/likes/block-button.tsx'
import { useReportDialog } from '#web/features/moderation/report-button.tsx'
import { useOwnProfile } from '#web/features/profile/profile.data.ts'
import { ApiProblem } from '#web/lib/api-problem.ts'
import { failedRead } from '#web/lib/failed-read.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { takeLostFocus } from '#web/ui/focus.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Page, PageHeader } from '#web/ui/layout/page.tsx'
import { Stack } from '#web/ui/layout/primitives.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { LateSection } from '#web/ui/state/late-section.tsx'
import { useDebouncedValue } from '#web/ui/use-debounced-value.ts'
import { useInSlices } from '#web/ui/use-in-slices.ts'
import { wideWindow } from '#web/ui/use-media-query.ts'
import styles from './personal-chat.module.css'

const ListedThread = onDemand(async () => (await import('./listed-thread.tsx')).ListedThread)

/**
 * /chat/personal?q, with the open conversation in the hash: beside the list if there is room, otherwise in its place
 */
export function PersonalChatPage() {
  const own = useOwnProfile()
  const { openId } = useListedThread()
  const panes = useRef<HTMLDivElement>(null)
  useFocusOnThread(panes, openId)
  useEffect(() => void ListedThread.preload(), [])
  return (
    <Page width="fill">
      <div ref={panes} className={styles.panes} data-open={openId !== undefined || undefined}>
        <div className={styles.list}>
          <PageHeader title={chatTexts.conversationsTitle} />
          {own.data && <Conversations me={own.data.id} />}
          {!own.data && !own.isLoadingError && <ConversationListSkeleton />}
          {own.isLoadingError && (
            <ErrorState title={chatTexts.conversationsFailed} {...failedRead(own)} />
          )}
        </div>
        {openId === undefined && (
          <div className={styles.unchosen}>
            <EmptyState
              icon={IconMessages}
              title={chatTexts.unchosen}
              body={chatTexts.unchosenBody}
              action={<ButtonLink to="/search/map">{chatTexts.openMap}</ButtonLink>}
            />
          </div>
        )}
        {openId !== undefined && own.data && (
          <LateSection attempt={openId}>
            <ListedThread key={openId} own={own.data} profileId={openId} />
          </LateSection>
        )}
      </div>
    </Page>
  )
}

/** If the conversation replaces the list, the focus goes along, and later back to the row. */
function useFocusOnThread(panes: RefObject<HTMLElement | null>, openId: string | undefined) {
  const before = useRef(openId)
  useEffect(() => {
    const closedId = before.current
    before.current = openId
    if (closedId === openId) return
    const thread = panes.current?.querySelector<HTMLElement>('[data-thread]')
    const row = panes.current?.querySelector<HTMLElement>(`a[href$="#${closedId}"]`)
    if (!openId) takeLostFocus(row ?? null, thread)
    else if (!window.matchMedia(wideWindow).matches) thread?.focus({ preventScroll: true })
  }, [panes, openId])
}

function Conversations({ me }: { me: string }) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const { hash } = useLocation()
  const { opened } = useListedThread()
  const { onReport, dialog } = useReportOf(me)
  useLiveMessages(me)
  const words = cutText(tidyLine(query.get('q') ?? ''), limits.profileNameMaxLength)
  const { shown, show } = useDebouncedValue(words, typed => {
    const next = tidyLine(typed)
    const search = next === '' ? '' : `?${new URLSearchParams({ q: next })}`
    void navigate({ search, hash }, { replace: true, state: { opened } })
    return next
  })
  return (
    <>
      <Stack as="search" pad={[0, 0, 3]}>
        <TextField
          label={chatTexts.search}
          hideLabel
          type="search"
          name="q"
          placeholder={chatTexts.search}
          autoComplete="off"
          maxLength={limits.profileNameMaxLength}
          value={shown}
          onValueChange={show}
        />
      </Stack>
      {words === '' ? (
        <AllConversations {...{ me, onReport }} />
      ) : (
        <Found {...{ me, onReport, words }} />
      )}
      {dialog}
    </>
  )
}

function useReportOf(me: string) {
  const client = useQueryClient()
  const [reported, setReported] = useState<OtherMember>()
  const name = reported?.profileName ?? chatTexts.formerMember
  const { open, dialog } = useReportDialog({
    name,
    blockOffer: reported && (
      <BlockButton
        likerProfileId={me}
        likedProfileId={reported.profileId}
        name={name}
        onBlocked={() => void client.invalidateQueries({ queryKey: queryKeys.conversations.all })}
      />
    ),
  })
  const onReport = (other: OtherMember) => {
    setReported(other)
    open({ profileId: other.profileId })
  }
  return { onReport, dialog }
}

interface ListProps {
  me: string
  onReport: (other: OtherMember) => void
}

function AllConversations({ me, onReport }: ListProps) {
  const conversations = useConversations(me)
  const data = useInSlices(conversations.data)
  useShowsArrivals(!conversations.isLoadingError)
  return (
    <>
      <UnsentMessages me={me} conversations={data ?? []} />
      {data?.length === 0 && <NoConversations />}
      {data && data.length > 0 && (
        <ConversationList conversations={data} next={conversations} {...{ me, onReport }} />
      )}
      {!data && !conversations.isLoadingError && <ConversationListSkeleton />}
      {conversations.isLoadingError && (
        <ErrorState title={chatTexts.conversationsFailed} {...failedRead(conversations)} />
      )}
    </>
  )
}

function Found({ me, onReport, words }: ListProps & { words: string }) {
  const byName = useConversations(me, words)
  const messages = useFoundMessages(me, words)
  const tooMuch = searchRefusal(messages.error)
  if (tooMuch) return <EmptyState title={chatTexts.tooMuch} body={tooMuch} />
  if (byName.isLoadingError || messages.isLoadingError) {
    return <ErrorState title={chatTexts.conversationsFailed} {...failedRead(byName, messages)} />
  }
  if (!byName.data || !messages.data) return <ConversationListSkeleton />
  const hint = searchWords(words).long.length === 0 && (
    <ListHint>{chatTexts.shortWords(shortWordMessages)}</ListHint>
  )
  if (byName.data.length === 0 && messages.data.length === 0) {
    return (
      <>
        <EmptyState title={chatTexts.nothingFound} body={chatTexts.nothingFoundBody} />
        {hint}
      </>
    )
  }
  return (
    <>
      {hint}
      {byName.data.length > 0 && (
        <>
          <ListHeading>{chatTexts.foundConversations}</ListHeading>
          <ConversationList conversations={byName.data} next={byName} {...{ me, onReport }} />
        </>
      )}
      {messages.data.length > 0 && (
        <>
          <ListHeading>{chatTexts.foundMessages}</ListHeading>
          <FoundMessages found={messages.data} me={me} words={words} />
        </>
      )}
    </>
  )
}

/** The server's words if the search is too long or would read too much. */
function searchRefusal(problem: unknown) {
  const { code, detail } = problem instanceof ApiProblem ? problem : {}
  const isTooMuch = code === 'chat/too-many-words' || code === 'chat/search-too-wide'
  return isTooMuch ? detail : undefined
}
