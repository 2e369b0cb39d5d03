import { memo, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { ProfileBrief } from '#shared/contract/discovery.ts'
import { briefPictureAddress } from '#web/lib/picture-address.ts'
import { tagsByCategory } from '#web/lib/tags-by-category.ts'
import { Hint, Stack, Text } from '#web/ui/layout/primitives.tsx'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { VerifiedSign } from '#web/ui/media/verified-sign.tsx'
import styles from './members-list.module.css'

/** The profile shows the rest: a list should not reveal it in passing, above all health. */
const categories = ['Meet', 'Positions']

export interface MembersListProps {
  members: readonly ProfileBrief[]
  distanceTo: (brief: ProfileBrief) => string | undefined
  onOpen: (id: string) => void
  /** Links the rows with the markers: both are highlighted together. */
  pointedId?: string | undefined
  onPoint?: ((id: string | undefined) => void) | undefined
}

export function MembersList(props: MembersListProps) {
  const { members, distanceTo, onOpen, pointedId, onPoint } = props
  return (
    <Stack as="ol">
      {members.map(member => (
        <MemberRow
          key={member.profileId}
          member={member}
          distance={distanceTo(member)}
          isPointed={member.profileId === pointedId}
          onOpen={onOpen}
          onPoint={onPoint}
        />
      ))}
    </Stack>
  )
}

interface MemberRowProps extends Pick<MembersListProps, 'onOpen' | 'onPoint'> {
  member: ProfileBrief
  distance: string | undefined
  isPointed: boolean
}

const MemberRow = memo(function MemberRow(props: MemberRowProps) {
  const { member, distance, isPointed, onOpen, onPoint } = props
  const { profileId: id, profileName, profileAge, profileChars } = member
  const tags = tagsByCategory(profileChars)
    .flatMap(({ category, tags }) => (categories.includes(category) ? tags : []))
    .map(({ label }) => label)
  const row = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isPointed && !row.current?.matches(':hover')) row.current?.scrollIntoView(nearest)
  }, [isPointed])
  return (
    <li ref={passFocusOn}>
      <Link
        ref={row}
        to={`/profile/${id}`}
        className={styles.member}
        data-pointed={isPointed || undefined}
        onClick={() => onOpen(id)}
        onPointerEnter={() => onPoint?.(id)}
        onPointerLeave={() => onPoint?.(undefined)}
        onFocus={() => onPoint?.(id)}
        onBlur={() => onPoint?.(undefined)}
      >
        <Avatar name={profileName} picture={briefPictureAddress(member)} decorative />
        <Stack as="span" grow>
          <Text as="span" weight="strong" wrap="truncate">
            <bdi>{profileName}</bdi>
            {`, ${profileAge} `}
            {member.profilePicVerified && <VerifiedSign />}
          </Text>
          <Hint as="span" wrap="truncate">
            {tags.join(' · ')}
          </Hint>
        </Stack>
        {distance && (
          <Hint as="span" numeric wrap="nowrap">
            {distance}
          </Hint>
        )}
      </Link>
    </li>
  )
})

const nearest = { block: 'nearest' } as const

/** A removed row must not lose the focus. */
const passFocusOn = (row: HTMLElement | null) => () => {
  const beside = row?.nextElementSibling ?? row?.previousElementSibling
  if (row?.contains(document.activeElement)) beside?.querySelector('a')?.focus()
}
