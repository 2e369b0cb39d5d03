import { IconPhotoOff } from '@tabler/icons-react'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import type { OwnIdentify } from '#shared/contract/identify.ts'
import type { PictureFacts } from '#shared/contract/pictures.ts'
import { identifyTexts as texts } from '#shared/texts/identify.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { pictureAddress } from '#web/lib/picture-address.ts'
import { Button, ButtonRow } from '#web/ui/button/button.tsx'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { PictureChoice } from '#web/ui/form/picture-choice.tsx'
import { Grid, Stack } from '#web/ui/layout/primitives.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { useBeginAttempt } from './identify.data.ts'
import styles from './identify.module.css'

export interface BeginAttemptProps {
  pictures: readonly PictureFacts[]
  own: OwnIdentify
}

/** Chooses a picture and begins; the same press sent twice begins once. */
export function BeginAttempt({ pictures, own }: BeginAttemptProps) {
  const fit = pictures.filter(({ isPrivate, isNsfw }) => !isPrivate && !isNsfw)
  const [chosenId, setChosenId] = useState(fit[0]?.id)
  const [id] = useState(uuidv7)
  const create = useBeginAttempt()
  if (fit.length === 0) {
    return (
      <EmptyState
        icon={<IconPhotoOff />}
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
      <Grid as="ul" min="7rem" gap={2} className={styles.choices}>
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
      <Stack as="ol" gap={2}>
        {texts.how.map(words => (
          <li key={words}>{words}</li>
        ))}
      </Stack>
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
