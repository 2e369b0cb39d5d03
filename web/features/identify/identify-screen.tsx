import { useCallback } from 'react'
import { Link } from 'react-router'
import type { IdentifyAttempt, OwnIdentify } from '#shared/contract/identify.ts'
import type { Profile } from '#shared/contract/profile.ts'
import { identifyTexts as texts } from '#shared/texts/identify.ts'
import { failedRead } from '#web/lib/failed-read.ts'
import { formatDateTime, formatLongDate } from '#web/lib/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Hint, Stack } from '#web/ui/layout/primitives.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { CardsSkeleton, Skeleton } from '#web/ui/state/skeleton.tsx'
import { BeginAttempt } from './begin-attempt.tsx'
import { GiveUp } from './give-up.tsx'
import { useOwnIdentify } from './identify.data.ts'
import styles from './identify.module.css'
import { Shooting } from './shooting.tsx'

export interface IdentifyScreenProps {
  profile: Profile
}

/** What the member is asked to judge, and where their own attempt stands. */
export function IdentifyScreen({ profile }: IdentifyScreenProps) {
  const query = useOwnIdentify()
  const { data: own, refetch } = query
  const end = useCallback(() => void refetch(), [refetch])
  if (query.isLoadingError) return <ErrorState title={texts.failedTitle} {...failedRead(query)} />
  if (!own) {
    return (
      <CardsSkeleton>
        <Skeleton shape="card" height="14rem" />
      </CardsSkeleton>
    )
  }
  const { attempt } = own
  if (attempt?.state === 'SHOOTING') {
    return (
      <Shooting
        key={attempt.id}
        profileId={profile.id}
        attempt={attempt}
        aheadMs={own.aheadMs}
        onEnd={end}
      />
    )
  }
  const isOpen = attempt?.state === 'JURY' || attempt?.state === 'CONFIRMATION'
  return (
    <Stack gap={5}>
      {own.tsAskedUntil !== undefined && (
        <Notice kind="warning">{texts.asked(formatDateTime(own.tsAskedUntil))}</Notice>
      )}
      <Calls calls={own.calls} />
      <Badges own={own} profile={profile} />
      {attempt && <Standing attempt={attempt} />}
      {!isOpen && <BeginAttempt key={attempt?.id} pictures={profile.profilePics} own={own} />}
    </Stack>
  )
}

function Standing({ attempt }: { attempt: IdentifyAttempt }) {
  const { id, state, reason } = attempt
  switch (state) {
    case 'JURY':
    case 'CONFIRMATION':
      return (
        <Card as="section" title={state === 'JURY' ? texts.waiting : texts.confirmation}>
          <p>{state === 'JURY' ? texts.waitingBody : texts.confirmationBody}</p>
          <GiveUp id={id} />
        </Card>
      )
    case 'PASSED':
      return (
        <Notice kind="success" title={texts.passed}>
          <p>{texts.passedBody}</p>
        </Notice>
      )
    case 'FAILED':
    case 'LAPSED':
      return (
        <Notice kind={state === 'FAILED' ? 'warning' : 'info'} title={texts.over[state]}>
          <p>{reason && texts.reasons[reason]}</p>
        </Notice>
      )
    case 'SHOOTING':
      return null
  }
}

function Badges({ own, profile }: { own: OwnIdentify; profile: Profile }) {
  if (own.verified.length === 0) return null
  const placeOf = (id: string) => profile.profilePics.findIndex(picture => picture.id === id) + 1
  return (
    <Card as="section" title={texts.verified}>
      <Stack as="ul" gap={3}>
        {own.verified.map(({ profilePicId, tsUntil }) => (
          <li key={profilePicId}>
            {texts.verifiedUntil(placeOf(profilePicId), formatLongDate(tsUntil))}
          </li>
        ))}
      </Stack>
      <Hint className={styles.muted}>{texts.endsWith}</Hint>
    </Card>
  )
}

function Calls({ calls }: Pick<OwnIdentify, 'calls'>) {
  if (calls.length === 0) return null
  return (
    <Card as="section" title={texts.calls}>
      <Hint className={styles.muted}>{texts.callsLead}</Hint>
      <Stack as="ul" gap={3}>
        {calls.map(({ attemptId, tsDue }, index) => (
          <li key={attemptId}>
            <Link className={styles.call} to={`/games/photocrop/identify/jury/${attemptId}`}>
              {texts.call(index + 1)}
            </Link>{' '}
            <Hint as="span" className={styles.muted}>
              {texts.until(formatDateTime(tsDue))}
            </Hint>
          </li>
        ))}
      </Stack>
    </Card>
  )
}
