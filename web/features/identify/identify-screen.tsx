import { IconPhotoOff } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { uuidv7 } from 'uuidv7'
import type { IdentifyAttempt, OwnIdentify } from '#shared/contract/identify.ts'
import type { PictureFacts } from '#shared/contract/pictures.ts'
import type { Profile } from '#shared/contract/profile.ts'
import { identifyTexts as texts } from '#shared/texts/identify.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { failedRead } from '#web/lib/failed-read.ts'
import { formatDateTime, formatLongDate } from '#web/lib/format.ts'
import { pictureAddress } from '#web/lib/picture-address.ts'
import { Button, ButtonRow } from '#web/ui/button/button.tsx'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { PictureChoice } from '#web/ui/form/picture-choice.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Grid, Hint, Stack } from '#web/ui/layout/primitives.tsx'
import { FigureSteps } from '#web/ui/media/figure-steps.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { CardsSkeleton, Skeleton } from '#web/ui/state/skeleton.tsx'
import { useBeginAttempt, useOwnIdentify } from './identify.data.ts'
import styles from './identify.module.css'
import { GiveUp, Shooting } from './shooting.tsx'

export function IdentifyScreen({ profile }: { profile: Profile }) {
  const query = useOwnIdentify()
  const { data: own } = query
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
        onEnd={() => void query.refetch()}
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
      <Hint>{texts.endsWith}</Hint>
    </Card>
  )
}

function Calls({ calls }: Pick<OwnIdentify, 'calls'>) {
  if (calls.length === 0) return null
  return (
    <Card as="section" title={texts.calls}>
      <Hint>{texts.callsLead}</Hint>
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

const steps = ['identify', 'identifyCompare', 'identifyDelete'] as const

/** Chooses a picture and begins. Sending the same press twice begins once. */
function BeginAttempt({ pictures, own }: { pictures: readonly PictureFacts[]; own: OwnIdentify }) {
  const fit = pictures.filter(({ isPrivate, isNsfw }) => !isPrivate && !isNsfw)
  const [chosenId, setChosenId] = useState(fit[0]?.id)
  const [id] = useState(uuidv7)
  const create = useBeginAttempt()
  if (fit.length === 0) {
    return (
      <EmptyState
        icon={IconPhotoOff}
        title={texts.noPicture}
        body={texts.noPictureBody}
        action={
          <ButtonLink to="/profilePicUpload" variant="primary">
            {texts.addPicture}
          </ButtonLink>
        }
      />
    )
  }
  const chosen = fit.find(picture => picture.id === chosenId) ?? fit[0]
  return (
    <Stack as="section" gap={5}>
      <h2>{texts.choose}</h2>
      <Grid as="ul" min="7rem" gap={2} max="46rem">
        {fit.map((picture, index) => (
          <li key={picture.id}>
            <PictureChoice
              src={pictureAddress(picture.id, 256, picture.version)}
              label={texts.picture(index + 1)}
              isChosen={picture === chosen}
              badge={isVerified(own, picture) ? texts.verifiedMark : undefined}
              onToggle={() => setChosenId(picture.id)}
            />
          </li>
        ))}
      </Grid>
      <FigureSteps figures={steps} words={texts.how} />
      {create.isError && (
        <Notice kind="error">{refusalWords(create.error) ?? texts.tryAgain}</Notice>
      )}
      {own.tsNextAttempt !== undefined && (
        <Notice>{texts.nextAttempt(formatDateTime(own.tsNextAttempt))}</Notice>
      )}
      <ButtonRow>
        <Button
          variant="primary"
          loading={create.isPending}
          disabled={own.tsNextAttempt !== undefined}
          onClick={() => chosen && create.mutate({ id, profilePicId: chosen.id })}
        >
          {texts.begin}
        </Button>
      </ButtonRow>
    </Stack>
  )
}

const isVerified = ({ verified }: OwnIdentify, { id }: PictureFacts) =>
  verified.some(({ profilePicId }) => profilePicId === id)
