import { IconMessageCircle, IconX } from '@tabler/icons-react'
import { type PointerEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { Link } from 'react-router'
import type { ProfileBrief } from '#shared/contract/discovery.ts'
import { mapTexts } from '#shared/texts/map.ts'
import { briefPictureAddress } from '#web/lib/picture-address.ts'
import { tagsByCategory } from '#web/lib/tags-by-category.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { Chip } from '#web/ui/form/chip.tsx'
import { Cluster, Grid, Row, Stack, Text } from '#web/ui/layout/primitives.tsx'
import { Initial, Picture, previewStyle } from '#web/ui/media/picture.tsx'
import { VerifiedSign } from '#web/ui/media/verified-sign.tsx'
import { MembersList } from './members-list.tsx'
import styles from './picked-members.module.css'

const tagsMost = 8

export interface PickedMembersProps {
  /** One member, or all at the same point. */
  members: readonly ProfileBrief[]
  distanceTo: (brief: ProfileBrief) => string | undefined
  likeButton: (profileId: string) => ReactNode
  moreActions?: ((member: ProfileBrief) => ReactNode) | undefined
  onOpen: (id: string) => void
  onClose: () => void
}

export function PickedMembers({ onClose, ...props }: PickedMembersProps) {
  const { members } = props
  const [first] = members
  const titleId = useId()
  const sheet = useRef<HTMLElement>(null)
  const swipe = useSwipeDown(sheet, onClose)
  useEffect(() => {
    const inner = sheet.current?.querySelector<HTMLElement>('h2 a, h2[tabindex]')
    inner?.focus({ preventScroll: true })
  }, [])
  return (
    <section ref={sheet} className={styles.sheet} aria-labelledby={titleId}>
      <div className={styles.grip} {...swipe} aria-hidden="true" />
      <div className={styles.close}>
        <IconButton label={mapTexts.close} icon={IconX} onClick={onClose} />
      </div>
      {members.length === 1 && first ? (
        <PickedMember {...props} member={first} titleId={titleId} swipe={swipe} />
      ) : (
        <>
          <h2 id={titleId} tabIndex={-1} className={styles.title}>
            {mapTexts.atOneSpot(members.length)}
          </h2>
          <div className={styles.scroller}>
            <MembersList {...props} />
          </div>
        </>
      )}
    </section>
  )
}

interface PickedMemberProps extends Omit<PickedMembersProps, 'onClose'> {
  member: ProfileBrief
  titleId: string
  swipe: ReturnType<typeof useSwipeDown>
}

function PickedMember(props: PickedMemberProps) {
  const { member, titleId, swipe, distanceTo, likeButton, moreActions, onOpen } = props
  const { profileId, profileName, profileAge, profileChars, profilePicPreview } = member
  const initial = <Initial name={profileName} fill />
  const picture = briefPictureAddress(member)
  const distance = distanceTo(member)
  const tags = tagsByCategory(profileChars).flatMap(category => category.tags)
  const address = `/profile/${profileId}`
  const open = () => onOpen(profileId)
  return (
    <>
      <Row gap={4} align="stretch" className={styles.member} {...swipe}>
        <div className={styles.picture} style={previewStyle(profilePicPreview)} aria-hidden="true">
          {picture ? (
            <Picture src={picture} alt="" fill draggable={false} fallback={initial} />
          ) : (
            initial
          )}
        </div>
        <Stack grow gap={1}>
          <h2 id={titleId} className={styles.title}>
            <Link to={address} onClick={open} draggable={false}>
              <bdi>{profileName}</bdi>
            </Link>
            {`, ${profileAge} `}
            {member.profilePicVerified && <VerifiedSign />}
          </h2>
          {distance && <Text tone="muted">{mapTexts.away(distance)}</Text>}
          <Cluster as="ul" gap={1} above={1} className={styles.tags}>
            {tags.slice(0, tagsMost).map(({ tag, label }) => (
              <li key={tag}>
                <Chip label={label} />
              </li>
            ))}
          </Cluster>
        </Stack>
      </Row>
      {moreActions?.(member)}
      <Grid fit min="8.5rem" gap={2} className={styles.actions}>
        {likeButton(profileId)}
        <ButtonLink to={`${address}#chat`} icon={IconMessageCircle} onClick={open}>
          {mapTexts.message}
        </ButtonLink>
        <ButtonLink to={address} variant="quiet" onClick={open}>
          {mapTexts.viewProfile}
        </ButtonLink>
      </Grid>
    </>
  )
}

/** A longer or faster drag closes it. */
const closePx = 70
const closePxPerMs = 0.5
/** A shorter move is a press on what is below. */
const deadPx = 6

/** Lets a touch drag an element down to close it. Put the returned handlers on the parts that do not scroll. */
function useSwipeDown(element: RefObject<HTMLElement | null>, onAway: () => void) {
  const start = useRef<{ readonly y: number; readonly at: number }>(undefined)
  useEffect(() => {
    // Otherwise the browser takes it for a fling, and the next press would only stop that.
    const keep = (event: TouchEvent) => {
      if (start.current && event.cancelable) event.preventDefault()
    }
    const dragged = element.current
    dragged?.addEventListener('touchmove', keep, { passive: false })
    return () => dragged?.removeEventListener('touchmove', keep)
  }, [element])
  const move = (downPx: number) => {
    const isDragged = downPx > deadPx
    element.current?.style.setProperty('translate', isDragged ? `0 ${downPx}px` : null)
    element.current?.toggleAttribute('data-dragged', isDragged)
  }
  const end = (event: PointerEvent) => {
    const from = start.current
    start.current = undefined
    if (!from) return
    const downPx = event.clientY - from.y
    const isFast = downPx / Math.max(1, event.timeStamp - from.at) > closePxPerMs
    move(0)
    if (event.type === 'pointerup' && (downPx > closePx || (downPx > deadPx && isFast))) onAway()
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') start.current = { y: event.clientY, at: event.timeStamp }
    },
    onPointerMove: (event: PointerEvent) => {
      if (start.current) move(event.clientY - start.current.y)
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}
