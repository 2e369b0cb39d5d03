import { useQueryClient } from '@tanstack/react-query'
import { picturesTexts } from '#shared/texts/pictures.ts'
import { profileTexts } from '#shared/texts/profile.ts'
import { welcomeTexts as texts } from '#shared/texts/welcome.ts'
import { PictureUpload } from '#web/features/pictures/upload/picture-upload.tsx'
import type { FirstStepProps } from '#web/features/profile/first-steps.tsx'
import { mainPicture, ownProfilesQuery } from '#web/features/profile/profile.data.ts'
import { pictureSources } from '#web/lib/picture-address.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { StepActions } from '#web/ui/layout/page.tsx'
import { Stack, Text } from '#web/ui/layout/primitives.tsx'
import { Picture } from '#web/ui/media/picture.tsx'
import styles from './welcome.module.css'

export interface FirstPictureProps extends FirstStepProps {
  after: string
}

/** The second of the first steps: a picture, or the existing one. */
export function FirstPicture({ profile, skip, onDone, after }: FirstPictureProps) {
  const client = useQueryClient()
  const main = mainPicture(profile)
  if (main) {
    return (
      <Stack gap={4}>
        <Picture
          {...pictureSources(main.id, main.version)}
          sizes="18rem"
          className={styles.picture}
          alt={profileTexts.pictureOf(profile.profilename, 1)}
        />
        <Text tone="muted">{texts.hasPicture}</Text>
        <StepActions>
          <ButtonLink to="/profilePicUpload">{picturesTexts.add}</ButtonLink>
          <ButtonLink to={after} variant="primary">
            {texts.next}
          </ButtonLink>
        </StepActions>
      </Stack>
    )
  }
  const goOn = () => {
    void client.invalidateQueries({ queryKey: ownProfilesQuery.queryKey })
    onDone()
  }
  return <PictureUpload profileId={profile.id} startsPrivate={false} cancel={skip} onDone={goOn} />
}
