import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { BlockedProfile, HiddenMember } from '#shared/contract/likes.ts'
import { blocksTexts } from '#shared/texts/blocks.ts'
import { hiddenProfilesTexts as hiddenTexts } from '#shared/texts/hidden-profiles.ts'
import { uiTexts } from '#shared/texts/ui.ts'
import { failureToast } from '#web/lib/api-problem.ts'
import { formatDate, formatDateTime } from '#web/lib/format.ts'
import { retryOf } from '#web/lib/retry.ts'
import { Button } from '#web/ui/button/button.tsx'
import { LoadMore } from '#web/ui/button/load-more.tsx'
import { takeLostFocus } from '#web/ui/focus.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { CardBody, Hint, Row, Stack, Text } from '#web/ui/layout/primitives.tsx'
import { useToast } from '#web/ui/overlay/toast.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Items } from '#web/ui/state/items.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { BlockConsequences } from './block-button.tsx'
import { useBlockedMembers, useHiddenMembers, useShowAgain, useUnblock } from './blocks.data.ts'

export function BlockedMembers({ ownProfileId }: { ownProfileId: string }) {
  const blocked = useBlockedMembers()
  return (
    <MemberListCard
      id="blocked"
      texts={blocksTexts}
      members={blocked}
      more={<BlockConsequences />}
      row={(member, onRemove) => (
        <BlockedMember {...{ ownProfileId, member, onRemove, now: blocked.dataUpdatedAt }} />
      )}
    />
  )
}

interface MemberProps<Member> {
  ownProfileId: string
  member: Member
  onRemove: () => void
}

interface BlockedMemberProps extends MemberProps<BlockedProfile> {
  /** When it was read, in ms since the epoch. */
  now: number
}

function BlockedMember({ ownProfileId, member, now, onRemove }: BlockedMemberProps) {
  const unblock = useUnblock(ownProfileId, onRemove)
  const { tsCreated, tsBlockedUntil: until } = member
  const profileName = member.profileName || blocksTexts.nameless
  const { since, left, forGood } = blocksTexts
  return (
    <MemberRow
      name={profileName}
      lines={[
        since(formatDate(tsCreated)),
        until ? blocksTexts.until(formatDateTime(until), left(until - now)) : forGood,
      ]}
      label={blocksTexts.unblock}
      labelWithName={blocksTexts.unblockName(profileName)}
      isPending={unblock.isPending}
      onPress={() => unblock.mutateAsync(member)}
      done={blocksTexts.unblocked(profileName)}
      failed={blocksTexts.unblockFailed(profileName)}
    />
  )
}

export function HiddenMembers({ ownProfileId }: { ownProfileId: string }) {
  return (
    <MemberListCard
      id="hidden"
      texts={hiddenTexts}
      members={useHiddenMembers()}
      row={(member, onRemove) => <HiddenMemberRow {...{ ownProfileId, member, onRemove }} />}
    />
  )
}

function HiddenMemberRow({ ownProfileId, member, onRemove }: MemberProps<HiddenMember>) {
  const showAgain = useShowAgain(ownProfileId, onRemove)
  const { profileName, tsCreated } = member
  return (
    <MemberRow
      name={profileName}
      lines={[hiddenTexts.since(formatDate(tsCreated))]}
      label={hiddenTexts.showAgain}
      labelWithName={hiddenTexts.showName(profileName)}
      isPending={showAgain.isPending}
      onPress={() => showAgain.mutateAsync(member)}
      done={hiddenTexts.shown(profileName)}
      failed={hiddenTexts.failed(profileName)}
    />
  )
}

interface MemberListCardProps<Member> {
  id: string
  texts: Record<'title' | 'body' | 'none' | 'more' | 'loadFailed' | 'moreFailed', string>
  members: UseInfiniteQueryResult<Member[]>
  more?: ReactNode
  /** Its button calls `onRemove` before the row is removed. */
  row: (member: Member, onRemove: () => void) => ReactNode
}

/** A section with members that the reader has hidden or blocked, each with a button that undoes it. */
function MemberListCard<Member extends { readonly profileId: string }>({
  id,
  texts,
  members,
  more,
  row,
}: MemberListCardProps<Member>) {
  const section = useRef<HTMLDivElement>(null)
  const { data } = members
  const onRemove = useFocusAfterRemoval(section, data?.length)
  return (
    <Card id={id} title={texts.title} as="section">
      <CardBody ref={section} tabIndex={-1}>
        <Text tone="muted">{texts.body}</Text>
        {more}
        {members.isPending && <Skeleton height="3rem" label={uiTexts.loading} />}
        {members.isLoadingError && (
          <ErrorState level={3} title={texts.loadFailed} {...retryOf(members)} />
        )}
        {data?.length === 0 && <Text tone="muted">{texts.none}</Text>}
        {data && data.length > 0 && (
          <Stack as="ul">
            <Items items={data} keyOf={({ profileId }) => profileId}>
              {(member, index) => (
                <Row as="li" gap={4} justify="space-between" pad={[3, 0]} ruled>
                  {row(member, () => onRemove(index))}
                </Row>
              )}
            </Items>
          </Stack>
        )}
        <LoadMore next={members} label={texts.more} failedLabel={texts.moreFailed} />
      </CardBody>
    </Card>
  )
}

interface MemberRowProps {
  name: string
  lines: readonly string[]
  label: string
  labelWithName: string
  isPending: boolean
  onPress: () => Promise<unknown>
  done: string
  failed: string
}

function MemberRow(props: MemberRowProps) {
  const { name, lines, label, labelWithName, isPending, onPress, done, failed } = props
  const showToast = useToast()
  const press = () =>
    onPress().then(
      () => showToast({ kind: 'success', title: done }),
      problem => showToast(failureToast(failed, problem)),
    )
  return (
    <>
      <Stack>
        <Text as="bdi" weight="strong" wrap="truncate">
          {name}
        </Text>
        {lines.map(line => (
          <Hint as="span" key={line}>
            {line}
          </Hint>
        ))}
      </Stack>
      <Row rigid>
        <Button aria-label={labelWithName} loading={isPending} onClick={() => void press()}>
          {label}
        </Button>
      </Row>
    </>
  )
}

/**
 * Moves the focus to the button at that index, otherwise the last one, otherwise the section. @returns a function to
 * call before a row is removed
 */
function useFocusAfterRemoval(
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
