import { useRef, useState } from 'react'
import type { PictureFacts } from '#shared/contract/pictures.ts'
import { ratingTexts as texts } from '#shared/texts/rating.ts'
import { pictureSources } from '#web/lib/picture-address.ts'
import { swipeOpinions } from '#web/lib/swipe-opinions.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { Deck } from '#web/ui/deck/deck.tsx'
import { useFocusOn } from '#web/ui/focus.ts'
import { Stack } from '#web/ui/layout/primitives.tsx'
import { Picture } from '#web/ui/media/picture.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { useNotSavedToast } from './like-buttons.tsx'
import styles from './picture-deck.module.css'
import { type PictureLiking, useSavePictureLike } from './picture-likes.data.ts'

const words = { left: texts.nope, down: texts.skip, right: texts.like }
const sizes = '(min-width: 56.25em) 34rem, 100vw'

interface PictureDeckProps extends PictureLiking {
  pictures: readonly PictureFacts[]
}

export function PictureDeck({ pictures, ...liking }: PictureDeckProps) {
  const { mutate } = useSavePictureLike(liking, useNotSavedToast(texts.notSaved))
  const [rated, setRated] = useState(0)
  const describe = (picture: PictureFacts) =>
    texts.pictureOf(pictures.indexOf(picture) + 1, pictures.length)
  return (
    <Deck
      items={pictures.slice(rated)}
      keyOf={({ id }) => id}
      words={words}
      endWords={texts.end}
      describe={describe}
      render={picture => (
        <>
          <Picture
            {...pictureSources(picture.id, picture.version)}
            fill
            className={styles.picture}
            sizes={sizes}
            alt={describe(picture)}
            draggable={false}
          />
          {pictures.length > 1 && (
            <span className={styles.count} aria-hidden="true">
              {describe(picture)}
            </span>
          )}
        </>
      )}
      onSwipe={({ id }, direction) => {
        setRated(count => count + 1)
        mutate({ profilePicId: id, likeType: swipeOpinions[direction] })
      }}
      end={<End profileId={liking.profilePicProfileId} />}
    />
  )
}

/** Takes the focus, because the last pressed button was removed. */
function End({ profileId }: { profileId: string }) {
  const root = useRef<HTMLDivElement>(null)
  useFocusOn(root, 'end')
  return (
    <Stack ref={root} tabIndex={-1}>
      <EmptyState
        title={texts.end}
        action={
          <ButtonLink variant="primary" to={`/profile/${profileId}`}>
            {texts.viewProfile}
          </ButtonLink>
        }
      />
    </Stack>
  )
}
