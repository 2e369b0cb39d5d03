import {
  IconCheck,
  IconChecks,
  IconDotsVertical,
  IconFlag,
  IconMap2,
  IconMessages,
  IconTrash,
  IconUser,
} from '@tabler/icons-react'
import { type ReactNode, type RefObject, useRef } from 'react'
import type { Conversation, OtherMember } from '#shared/contract/chat.ts'
import { chatTexts } from '#shared/texts/chat.ts'
import { listEnd } from '#shared/texts/list-end.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { LoadMore, type NextPage, useFocusOnNextPage } from '#web/ui/button/load-more.tsx'
import { Grid, Heading, Hint, Stack, Text } from '#web/ui/layout/primitives.tsx'
import { Badge } from '#web/ui/media/badge.tsx'
import { Confirm, useDialogAbout } from '#web/ui/overlay/confirm.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { useToast } from '#web/ui/overlay/toast.tsx'
import { useMenuPress } from '#web/ui/overlay/use-menu-press.ts'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { Items } from '#web/ui/state/items.tsx'
import { LoadingWords, Skeleton } from '#web/ui/state/skeleton.tsx'
import { usePlaceInList } from '#web/ui/use-place-in-list.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useDeleteMessages } from './chat.data.ts'
import styles from './conversation-list.module.css'
import { MemberRow } from './member-row.tsx'

const skeletonWidths = ['70%', '45%', '85%', '60%', '50%', '75%', '65%', '55%']

export interface ConversationListProps {
  /** At least one, newest first. */
  conversations: readonly Conversation[]
  me: string
  next: NextPage
  onReport: (other: OtherMember) => void
}

export function ConversationList({ conversations, me, next, onReport }: ConversationListProps) {
  const { list, ...refs } = useFocusOnNextPage(conversations.length, next.isFetchingNextPage)
  const onOpen = usePlaceInList(list)
  const { menuOf, confirm } = useConversationActions({ me, onReport, list })
  return (
    <>
      <ul ref={list} className={styles.list} {...useMenuPress()}>
        <Items items={conversations} keyOf={({ other }) => other.profileId}>
          {(conversation, index) => (
            <li className={styles.item} data-pressable>
              <ConversationRow conversation={conversation} me={me} onOpen={() => onOpen(index)} />
              <div className={styles.menu}>{menuOf(conversation)}</div>
            </li>
          )}
        </Items>
      </ul>
      <Stack align="center" pad={[6, 0, 0]} tone="muted" size="small">
        <LoadMore refs={refs} next={next} label={chatTexts.loadMore} end={listEnd} />
      </Stack>
      {confirm}
    </>
  )
}

interface ConversationRowProps {
  conversation: Conversation
  me: string
  onOpen: () => void
}

function ConversationRow({ conversation, me, onOpen }: ConversationRowProps) {
  const { other, latest, unreadCount } = conversation
  const isOwn = latest.senderProfileId === me
  return (
    <MemberRow
      other={other}
      ts={latest.tsCreated}
      isUnread={unreadCount > 0}
      onOpen={onOpen}
      preview={
        <>
          {isOwn && <SeenMark isSeen={latest.tsRecipientRead !== undefined} />}
          <Text as="span" wrap="truncate">
            {isOwn && chatTexts.you}
            <bdi>{latest.bodyText || chatTexts.picturesOnly(latest.profilePicIds.length)}</bdi>
          </Text>
        </>
      }
      badge={unreadCount > 0 && <Badge label={chatTexts.unread}>{unreadCount}</Badge>}
    />
  )
}

function SeenMark({ isSeen }: { isSeen: boolean }) {
  const Check = isSeen ? IconChecks : IconCheck
  return (
    <span className={styles.seen} data-seen={isSeen || undefined}>
      <Check aria-hidden="true" />
      <VisuallyHidden>{isSeen ? chatTexts.seen : chatTexts.notSeen}</VisuallyHidden>
    </span>
  )
}

export function ListHeading({ id, children }: { id?: string; children: string }) {
  return (
    <Heading id={id} size="small" tone="muted" pad={[3, 0, 1]} weight="strong">
      {children}
    </Heading>
  )
}

export function ListHint({ children }: { children: string }) {
  return <Hint pad={[3, 0, 1]}>{children}</Hint>
}

export function NoConversations() {
  return (
    <EmptyState
      icon={IconMessages}
      title={chatTexts.noConversations}
      body={chatTexts.noConversationsBody}
      action={
        <ButtonLink to="/search/map" variant="primary" icon={IconMap2}>
          {chatTexts.openMap}
        </ButtonLink>
      }
    />
  )
}

export function ConversationListSkeleton() {
  return (
    <>
      <LoadingWords words={chatTexts.conversationsLoading} />
      <ul className={styles.list} aria-hidden="true">
        {skeletonWidths.map(width => (
          <Grid
            key={width}
            className={styles.waiting}
            as="li"
            columns="auto 1fr"
            align="center"
            gap={3}
            pad={[3, 4]}
          >
            <Skeleton shape="circle" width="3rem" />
            <div>
              <Skeleton width="40%" />
              <Skeleton width={width} />
            </div>
          </Grid>
        ))}
      </ul>
    </>
  )
}

interface ConversationActions {
  me: string
  onReport: (other: OtherMember) => void
  /** Takes the focus once a conversation is deleted. */
  list: RefObject<HTMLElement | null>
}

function useConversationActions({ me, onReport, list }: ConversationActions) {
  const toast = useToast()
  const question = useDialogAbout<Conversation>()
  const asked = question.thing
  const next = useRef<HTMLElement | null>(null)
  const { mutate } = useDeleteMessages({ me, other: asked?.other.profileId ?? '' })
  const menuOf = (conversation: Conversation): ReactNode => {
    const { other } = conversation
    const profile = {
      label: chatTexts.viewProfile,
      icon: IconUser,
      to: `/profile/${other.profileId}`,
    }
    const remove = {
      label: chatTexts.deleteConversation,
      icon: IconTrash,
      onSelect: () => {
        question.open(conversation)
      },
    }
    const report = {
      label: chatTexts.reportMember,
      icon: IconFlag,
      onSelect: () => onReport(other),
    }
    return (
      <Menu
        isQuiet
        label={chatTexts.conversationActions}
        trigger={
          <IconButton
            label={chatTexts.actionsOf(other.profileName ?? chatTexts.formerMember)}
            icon={IconDotsVertical}
          />
        }
        items={other.isGone ? [remove] : [profile, remove, report]}
      />
    )
  }
  const confirm = (
    <Confirm
      dialog={question}
      title={chatTexts.deleteConversationTitle}
      body={chatTexts.deleteBody}
      confirm={chatTexts.deleteForMe}
      onConfirm={() => {
        if (!asked) return
        next.current = rowBeside(asked.other.profileId, list.current)
        const onError = () => toast({ title: chatTexts.deleteFailed, kind: 'error' })
        // Messages that arrive while the dialog is open are not deleted.
        const { id: messageId, number } = asked.latest
        mutate({ messageId, number, andEarlier: true }, { onError })
      }}
      next={() => next.current}
    />
  )
  return { menuOf, confirm }
}

function rowBeside(profileId: string, list: HTMLElement | null): HTMLElement | null {
  const row = list?.querySelector(`a[href$="#${profileId}"]`)?.closest('li')
  const beside = row?.nextElementSibling ?? row?.previousElementSibling
  return beside?.querySelector('a') ?? null
}
