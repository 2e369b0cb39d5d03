import { useSearchParams } from 'react-router'
import { limits } from '#shared/limits.ts'
import { searchWords, shortWordMessages } from '#shared/search-words.ts'
import { chatTexts } from '#shared/texts/chat.ts'
import { useConversations, useFoundMessages } from '#web/features/chat/chat.data.ts'
import {
  ConversationList,
  ConversationListSkeleton,
  NoConversations,
} from '#web/features/chat/conversation-list.tsx'
import { FoundMessages } from '#web/features/chat/found-messages.tsx'
import { useShowsArrivals } from '#web/features/chat/shown-arrivals.ts'
import { UnsentMessages } from '#web/features/chat/unsent-messages.tsx'
import { useLiveMessages } from '#web/features/chat/use-live-messages.ts'
import { useOwnProfile } from '#web/features/profile/profile.data.ts'
import { ApiProblem } from '#web/lib/api-problem.ts'
import { failedRead } from '#web/lib/failed-read.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { useDebouncedValue } from '#web/ui/use-debounced-value.ts'
import styles from './personal-chat.module.css'

/** /chat/personal?q */
export function PersonalChatPage() {
  const own = useOwnProfile()
  return (
    <Page width="narrow" flush>
      <PageHeader title={chatTexts.conversationsTitle} />
      {own.data && <Conversations me={own.data.id} />}
      {!own.data && !own.isLoadingError && <ConversationListSkeleton />}
      {own.isLoadingError && (
        <ErrorState title={chatTexts.conversationsFailed} {...failedRead(own)} />
      )}
    </Page>
  )
}

function Conversations({ me }: { me: string }) {
  const [query, setQuery] = useSearchParams()
  useLiveMessages(me)
  const words = (query.get('q') ?? '').trim().slice(0, limits.profileNameMaxLength)
  const { shown, show } = useDebouncedValue(words, typed => {
    const next = typed.trim()
    setQuery(next === '' ? {} : { q: next }, { replace: true })
    return next
  })
  return (
    <>
      <search className={styles.search}>
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
      </search>
      {words === '' ? <AllConversations me={me} /> : <Found me={me} words={words} />}
    </>
  )
}

function AllConversations({ me }: { me: string }) {
  const conversations = useConversations(me)
  const { data } = conversations
  useShowsArrivals(!conversations.isLoadingError)
  return (
    <>
      <UnsentMessages me={me} conversations={data ?? []} />
      {data?.length === 0 && <NoConversations />}
      {data && data.length > 0 && (
        <ConversationList conversations={data} me={me} next={conversations} />
      )}
      {conversations.isPending && <ConversationListSkeleton />}
      {conversations.isLoadingError && (
        <ErrorState title={chatTexts.conversationsFailed} {...failedRead(conversations)} />
      )}
    </>
  )
}

/** Conversations by the other's name, and messages by their words. */
function Found({ me, words }: { me: string; words: string }) {
  const byName = useConversations(me, words)
  const messages = useFoundMessages(me, words)
  const tooMuch = searchRefusal(messages.error)
  if (tooMuch) return <EmptyState title={chatTexts.tooMuch} body={tooMuch} />
  if (byName.isLoadingError || messages.isLoadingError) {
    return <ErrorState title={chatTexts.conversationsFailed} {...failedRead(byName, messages)} />
  }
  if (!byName.data || !messages.data) return <ConversationListSkeleton />
  const hint = searchWords(words).long.length === 0 && (
    <p className={styles.hint}>{chatTexts.shortWords(shortWordMessages)}</p>
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
          <h2 className={styles.heading}>{chatTexts.foundConversations}</h2>
          <ConversationList conversations={byName.data} me={me} next={byName} />
        </>
      )}
      {messages.data.length > 0 && (
        <>
          <h2 className={styles.heading}>{chatTexts.foundMessages}</h2>
          <FoundMessages found={messages.data} me={me} words={words} />
        </>
      )}
    </>
  )
}

/** The server's words, where there is too much to look for or through. */
function searchRefusal(problem: unknown) {
  const { code, detail } = problem instanceof ApiProblem ? problem : {}
  const isTooMuch = code === 'chat/too-many-words' || code === 'chat/search-too-wide'
  return isTooMuch ? detail : undefined
}
