import { Link } from 'react-router'
import { pictureGrantsTexts } from '#shared/texts/picture-grants.ts'
import { pictureSharingTexts as texts } from '#shared/texts/picture-sharing.ts'
import { Button } from '#web/ui/button.tsx'
import { GrantedPicture } from './granted-picture.tsx'
import type { Viewer } from './group-grants.ts'
import { useTakeAllBack, useTakeBack } from './picture-grants.data.ts'
import styles from './picture-sharing.module.css'
import { useRowDeed } from './use-row-deed.ts'

export interface ViewerGrantsProps {
  ownerProfileId: string
  viewer: Viewer
  privatePictureIds: readonly string[]
  /** Told before a row goes; gives what to do when it has gone. */
  onLeave: (button: Element) => () => void
}

/** One member and the pictures he may see. */
export function ViewerGrants(props: ViewerGrantsProps) {
  const { ownerProfileId, viewer, privatePictureIds, onLeave } = props
  const { id, name, grants } = viewer
  const one = useTakeBack()
  const all = useTakeAllBack()
  const act = useRowDeed(onLeave)
  const takeBack = (button: Element, deed: () => Promise<unknown>) =>
    act(button, { deed, done: texts.takenBack(name), failed: texts.takeBackFailed })
  return (
    <li className={styles.viewer}>
      <div className={styles.row}>
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
      </div>
      <ul className={styles.grants}>
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
      </ul>
    </li>
  )
}
