import { IconX } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { Link } from 'react-router'
import type { PictureGrant } from '#shared/contract/picture-grants.ts'
import { pictureGrantsTexts } from '#shared/texts/picture-grants.ts'
import { pictureSharingTexts as texts } from '#shared/texts/picture-sharing.ts'
import { formatDate, formatDateTime } from '#web/lib/format.ts'
import { pictureAddress } from '#web/lib/picture-address.ts'
import { Button } from '#web/ui/button/button.tsx'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { Grid, Hint, Row, Stack } from '#web/ui/layout/primitives.tsx'
import { Picture } from '#web/ui/media/picture.tsx'
import type { GrantViewer } from './grants.ts'
import { useTakeAllBack, useTakeBack } from './picture-sharing.data.ts'
import styles from './picture-sharing.module.css'
import { useRowAction } from './use-row-action.ts'

export interface ViewerGrantsProps {
  ownerProfileId: string
  viewer: GrantViewer
  privatePictureIds: readonly string[]
  /** Takes the focus when the pressed button goes with its row and no other is beside it. */
  section: RefObject<HTMLElement | null>
}

/** One member and the pictures they may see. */
export function ViewerGrants(props: ViewerGrantsProps) {
  const { ownerProfileId, viewer, privatePictureIds, section } = props
  const { id, name, grants } = viewer
  const one = useTakeBack()
  const all = useTakeAllBack()
  const act = useRowAction(section)
  const takeBack = (button: Element, run: () => Promise<unknown>) =>
    act(button, { run, doneTitle: texts.takenBack(name), failedTitle: texts.takeBackFailed })
  return (
    <li>
      <Row gap={4} justify="space-between" className={styles.row}>
        <Link to={`/profile/${id}`} className={styles.name}>
          <bdi>{name}</bdi>
        </Link>
        <Button
          variant="quiet"
          aria-label={texts.takeAllBackFrom(name)}
          loading={all.isPending}
          onClick={({ currentTarget }) =>
            void takeBack(currentTarget, () =>
              all.mutateAsync({ ownerProfileId, viewerProfileId: id }),
            )
          }
        >
          {texts.takeAllBack}
        </Button>
      </Row>
      <Grid as="ul" gap={3} min="18rem">
        {grants.map(grant => (
          <GrantedPicture
            key={grant.id}
            grant={grant}
            label={pictureGrantsTexts.privatePicture(
              privatePictureIds.indexOf(grant.profilePicId) + 1,
            )}
            isLeaving={all.isPending || (one.isPending && one.variables === grant.id)}
            onTakeBack={button => void takeBack(button, () => one.mutateAsync(grant.id))}
          />
        ))}
      </Grid>
    </li>
  )
}

interface GrantedPictureProps {
  grant: PictureGrant
  /** Which of one's private pictures it is, in words. */
  label: string
  isLeaving: boolean
  onTakeBack: (button: Element) => void
}

/** One picture that one member may see: since when, until when, and whether they have looked. */
function GrantedPicture({ grant, label, isLeaving, onTakeBack }: GrantedPictureProps) {
  const { profilePicId, reason, tsGranted, tsExpires, tsLastSeen } = grant
  const since = reason === 'CHAT' ? texts.sentOn : texts.sharedOn
  return (
    <Row as="li" gap={3} surface="card" pad={2}>
      <Picture src={pictureAddress(profilePicId, 256)} alt={label} loading="lazy" thumb="4rem" />
      <Stack grow>
        <span>
          {tsLastSeen === undefined ? texts.notSeen : texts.seenAt(formatDateTime(tsLastSeen))}
        </span>
        <Hint as="span">
          {tsExpires === undefined ? texts.endless : texts.endsAt(formatDateTime(tsExpires))}
        </Hint>
        <Hint as="span">{since(formatDate(tsGranted))}</Hint>
      </Stack>
      <IconButton
        label={texts.takeBack(label, grant.viewerProfileName)}
        icon={<IconX />}
        disabled={isLeaving}
        onClick={({ currentTarget }) => onTakeBack(currentTarget)}
      />
    </Row>
  )
}
