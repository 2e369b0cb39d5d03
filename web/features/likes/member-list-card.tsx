import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { uiTexts } from '#shared/texts/ui.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { retryOf } from '#web/lib/retry.ts'
import { Button } from '#web/ui/button/button.tsx'
import { LoadMore } from '#web/ui/button/load-more.tsx'
import { takeLostFocus } from '#web/ui/focus.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Hint, Row, Stack, Text } from '#web/ui/layout/primitives.tsx'
import { useToast } from '#web/ui/overlay/toast.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Items } from '#web/ui/state/items.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './member-list-card.module.css'

interface Texts {
  readonly title: string
  readonly body: string
  readonly none: string
  readonly more: string
  readonly loadFailed: string
  readonly moreFailed: string
}

export interface MemberListCardProps<Member> {
  id: string
  texts: Texts
  members: UseInfiniteQueryResult<Member[]>
  /** Below the body. */
  more?: ReactNode
  /** Its button calls `onRemove` before its row is removed. */
  row: (member: Member, onRemove: () => void) => ReactNode
}

/** A section with members that the reader has put aside, each with a button that brings them back. */
export function MemberListCard<Member extends { readonly profileId: string }>({
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
      <Stack gap={4} pad={[2, 0, 0]} tone="ink" ref={section} tabIndex={-1}>
        <Text tone="muted">{texts.body}</Text>
        {more}
        {members.isPending && (
          <output>
            <VisuallyHidden>{uiTexts.loading}</VisuallyHidden>
            <Skeleton height="3rem" />
          </output>
        )}
        {members.isLoadingError && (
          <ErrorState level={3} title={texts.loadFailed} {...retryOf(members)} />
        )}
        {data?.length === 0 && <Text tone="muted">{texts.none}</Text>}
        {data && data.length > 0 && (
          <Stack as="ul">
            <Items items={data} keyOf={({ profileId }) => profileId}>
              {(member, index) => (
                <Row
                  as="li"
                  gap={4}
                  justify="space-between"
                  pad={[3, 0]}
                  ruled
                  className={styles.member}
                >
                  {row(member, () => onRemove(index))}
                </Row>
              )}
            </Items>
          </Stack>
        )}
        <LoadMore next={members} label={texts.more} failedLabel={texts.moreFailed} />
      </Stack>
    </Card>
  )
}

export interface MemberRowProps {
  name: string
  /** What is said below the name. */
  lines: readonly string[]
  action: {
    label: string
    /** For screen readers: of whom. */
    name: string
    isPending: boolean
    run: () => Promise<unknown>
    /** What toasts say then. */
    done: string
    failed: string
  }
}

export function MemberRow({ name, lines, action }: MemberRowProps) {
  const showToast = useToast()
  const press = () =>
    action.run().then(
      () => showToast({ kind: 'success', title: action.done }),
      problem =>
        showToast({
          kind: 'error',
          title: action.failed,
          description: refusalWords(problem) ?? uiTexts.tryAgain,
        }),
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
      <Button aria-label={action.name} loading={action.isPending} onClick={() => void press()}>
        {action.label}
      </Button>
    </>
  )
}

/**
 * The pressed button is removed with its row: the focus moves to the button at the same index, else to the last one, else
 * to the section. @returns a function to call with the index of the row before it is removed
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
