import { IconPhotoPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { uuidv7 } from 'uuidv7'
import type { PictureFacts } from '#shared/contract/pictures.ts'
import type { PhotoOffer } from '#shared/games/photo-help/contract.ts'
import { photoHelpLimits } from '#shared/games/photo-help/limits.ts'
import { largestCrop } from '#shared/games/photo-help/rules.ts'
import { photoHelpTexts as texts } from '#shared/games/photo-help/texts.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { formatDate } from '#web/lib/format.ts'
import { pictureAddress } from '#web/lib/picture-address.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { PictureChoice } from '#web/ui/form/picture-choice.tsx'
import { News, NewsSection, SectionNote } from '#web/ui/layout/news-section.tsx'
import { Grid, Hint, Stack } from '#web/ui/layout/primitives.tsx'
import { Badge } from '#web/ui/media/badge.tsx'
import { ModalOnDemand } from '#web/ui/overlay/modal-on-demand.tsx'
import { useToast } from '#web/ui/overlay/toast.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { CropPicture } from './crop-picture.tsx'
import { useMakeOffer, useOwnOffers } from './photo-help.data.ts'
import styles from './photo-help.module.css'

export function OwnOffers({ pictures }: { pictures: readonly PictureFacts[] }) {
  const query = useOwnOffers()
  const [isChoosing, setIsChoosing] = useState(false)
  const open = query.data?.filter(({ state }) => state === 'OPEN') ?? []
  const fit = pictures.filter(picture => isFit(picture, open))
  return (
    <NewsSection title={texts.own}>
      <Hint>{texts.ownLead}</Hint>
      <News
        news={query}
        failed={texts.ownFailed}
        waiting={<Skeleton shape="card" height="6rem" />}
        none={<SectionNote icon={IconPhotoPlus} words={texts.ownNone} />}
      >
        {offers => (
          <Grid as="ul" min="16rem" gap={3} below={3} above={3}>
            {offers.map(offer => (
              <li key={offer.id}>
                <OfferLink offer={offer} />
              </li>
            ))}
          </Grid>
        )}
      </News>
      {open.length < photoHelpLimits.openOffers && query.data && (
        <Button wide icon={IconPhotoPlus} onClick={() => setIsChoosing(true)}>
          {texts.offer}
        </Button>
      )}
      <MakeOffer isOpen={isChoosing} pictures={fit} onClose={() => setIsChoosing(false)} />
    </NewsSection>
  )
}

const isFit = (picture: PictureFacts, open: readonly PhotoOffer[]) =>
  !picture.isPrivate &&
  !picture.isNsfw &&
  largestCrop(picture).width > 0 &&
  open.every(offer => offer.picture.id !== picture.id)

function OfferLink({ offer }: { offer: PhotoOffer }) {
  const { id, picture, state, proposals, tsEnd } = offer
  const when = formatDate(tsEnd)
  return (
    <Link className={styles.offer} to={`/games/photocrop/offers/${id}`}>
      <CropPicture picture={picture} label="" />
      <Stack as="span" gap={1}>
        <b>{texts.states[state](proposals)}</b>
        <Hint as="span">{state === 'OPEN' ? texts.until(when) : texts.since(when)}</Hint>
      </Stack>
      {state === 'OPEN' && proposals > 0 && <Badge>{proposals}</Badge>}
    </Link>
  )
}

interface MakeOfferProps {
  isOpen: boolean
  pictures: readonly PictureFacts[]
  onClose: () => void
}

/** Chooses a picture. Sending the same press twice offers it once. */
function MakeOffer({ isOpen, pictures, onClose }: MakeOfferProps) {
  const [chosenId, setChosenId] = useState(pictures[0]?.id)
  const [id, setId] = useState(uuidv7)
  const make = useMakeOffer()
  const showToast = useToast()
  const chosen = pictures.find(picture => picture.id === chosenId) ?? pictures[0]
  const offer = () => {
    if (!chosen) return
    const onSuccess = () => {
      showToast({ kind: 'success', title: texts.offered })
      setId(uuidv7())
      onClose()
    }
    make.mutate({ id, profilePicId: chosen.id }, { onSuccess })
  }
  return (
    <ModalOnDemand
      open={isOpen}
      onOpenChange={next => {
        if (!next) onClose()
      }}
      title={texts.offerTitle}
      description={chosen ? texts.offerBody : texts.offerNone}
      actions={
        chosen ? (
          <>
            <Button onClick={onClose}>{texts.cancel}</Button>
            <Button variant="primary" loading={make.isPending} onClick={offer}>
              {texts.offerNow}
            </Button>
          </>
        ) : (
          <ButtonLink to="/profilePicUpload" variant="primary">
            {texts.upload}
          </ButtonLink>
        )
      }
    >
      <Grid as="ul" min="6rem" gap={2}>
        {pictures.map((picture, index) => (
          <li key={picture.id}>
            <PictureChoice
              src={pictureAddress(picture.id, 256, picture.version)}
              label={texts.picture(index + 1)}
              isChosen={picture === chosen}
              onToggle={() => setChosenId(picture.id)}
            />
          </li>
        ))}
      </Grid>
      {make.isError && <Notice kind="error">{refusalWords(make.error) ?? texts.notSaved}</Notice>}
    </ModalOnDemand>
  )
}
