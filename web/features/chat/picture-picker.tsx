import { IconDeviceMobileUp, IconLock, IconPhotoPlus, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { PictureFacts } from '#shared/contract/pictures.ts'
import { limits } from '#shared/limits.ts'
import { chatTexts } from '#shared/texts/chat.ts'
import { uiTexts } from '#shared/texts/ui.ts'
import { pictureAddress } from '#web/lib/picture-address.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { PictureChoice } from '#web/ui/form/picture-choice.tsx'
import { Cluster, Grid, Hint } from '#web/ui/layout/primitives.tsx'
import { ModalOnDemand } from '#web/ui/overlay/modal-on-demand.tsx'
import styles from './composer.module.css'

export type SendablePicture = Pick<PictureFacts, 'id' | 'version' | 'isPrivate' | 'isNsfw'>

export interface PicturePickerProps {
  pictures: readonly SendablePicture[]
  chosenIds: readonly string[]
  onOpen: () => void
  onChange: (ids: readonly string[]) => void
  disabled: boolean
  /** Uploads pictures from this device as private ones and adds them; absent if only public ones can be sent. */
  onFiles: ((files: readonly File[]) => void) | undefined
}

export function PicturePicker(props: PicturePickerProps) {
  const { pictures, chosenIds, onOpen, onChange, disabled, onFiles } = props
  const [isOpen, setIsOpen] = useState(false)
  const hasNone = pictures.length === 0
  const ids = pictures.map(({ id }) => id)
  const factsOf = (id: string) => pictures.find(each => each.id === id)
  const isPrivate = (id: string) => factsOf(id)?.isPrivate === true
  const labelOf = (id: string) =>
    (isPrivate(id) ? chatTexts.ownPrivatePicture : chatTexts.ownPicture)(ids.indexOf(id) + 1)
  const without = (id: string) => chosenIds.filter(chosen => chosen !== id)
  const toggle = (id: string) => onChange(chosenIds.includes(id) ? without(id) : [...chosenIds, id])
  return (
    <>
      {chosenIds.length > 0 && (
        <Cluster as="ul" align="stretch" gap={2} span>
          {chosenIds.map(id => (
            <li key={id}>
              <button
                type="button"
                className={styles.thumbnail}
                aria-label={uiTexts.remove(labelOf(id))}
                disabled={disabled}
                onClick={() => onChange(without(id))}
              >
                <img src={pictureAddress(id, 256, factsOf(id)?.version)} alt="" decoding="async" />
                <IconX aria-hidden="true" />
                {isPrivate(id) && <IconLock className={styles.lock} aria-hidden="true" />}
              </button>
            </li>
          ))}
        </Cluster>
      )}
      {chosenIds.some(isPrivate) && (
        <Hint role="status" span>
          {chatTexts.sharesPrivate}
        </Hint>
      )}
      <div className={styles.attach}>
        <IconButton
          label={chatTexts.addPictures}
          icon={IconPhotoPlus}
          aria-haspopup="dialog"
          disabled={disabled}
          onClick={() => {
            onOpen()
            setIsOpen(true)
          }}
        />
      </div>
      <ModalOnDemand
        open={isOpen}
        onOpenChange={setIsOpen}
        title={chatTexts.choosePictures}
        description={
          <>
            {hasNone
              ? chatTexts.noPicturesBody(onFiles !== undefined)
              : chatTexts.choosePicturesBody(limits.messagePicturesMax)}
            {pictures.some(each => each.isPrivate) && ` ${chatTexts.privateMarked}`}
          </>
        }
        actions={
          <>
            {onFiles ? (
              <UploadButton
                onFiles={files => {
                  setIsOpen(false)
                  onFiles(files)
                }}
              />
            ) : (
              hasNone && <ButtonLink to="/profilePicUpload">{chatTexts.uploadPublic}</ButtonLink>
            )}
            <Button variant="primary" onClick={() => setIsOpen(false)}>
              {chatTexts.done}
            </Button>
          </>
        }
      >
        {!hasNone && (
          <Grid as="ul" min="6rem" gap={2}>
            {pictures.map(({ id, version, isNsfw }) => (
              <li key={id}>
                <PictureChoice
                  src={pictureAddress(id, 256, version)}
                  label={labelOf(id)}
                  isChosen={chosenIds.includes(id)}
                  isPrivate={isPrivate(id)}
                  badge={isNsfw ? chatTexts.nsfw : undefined}
                  disabled={
                    chosenIds.length >= limits.messagePicturesMax && !chosenIds.includes(id)
                  }
                  onToggle={() => toggle(id)}
                />
              </li>
            ))}
          </Grid>
        )}
      </ModalOnDemand>
    </>
  )
}

function UploadButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button icon={IconDeviceMobileUp} onClick={() => input.current?.click()}>
        {chatTexts.uploadPrivate}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={chatTexts.uploadPrivate}
        accept="image/png,image/jpeg,image/webp"
        onChange={({ currentTarget }) => onFiles([...(currentTarget.files ?? [])])}
      />
    </>
  )
}
