import { IconPhotoPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { limits } from '#shared/limits.ts'
import { chatTexts } from '#shared/texts/chat.ts'
import { uiTexts } from '#shared/texts/ui.ts'
import { pictureAddress } from '#web/lib/picture-address.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ModalOnDemand } from '#web/ui/modal-on-demand.tsx'
import styles from './composer.module.css'
import { PictureChoice } from './picture-choice.tsx'

export interface PicturePickerProps {
  ids: readonly string[]
  chosenIds: readonly string[]
  onChange: (ids: readonly string[]) => void
  disabled: boolean
}

/** Own pictures to be sent with the message: those chosen, and the dialog to choose in. */
export function PicturePicker({ ids, chosenIds, onChange, disabled }: PicturePickerProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (ids.length === 0) return null
  const without = (id: string) => chosenIds.filter(chosen => chosen !== id)
  const toggle = (id: string) => onChange(chosenIds.includes(id) ? without(id) : [...chosenIds, id])
  return (
    <>
      {chosenIds.length > 0 && (
        <ul className={styles.chosen}>
          {chosenIds.map(id => (
            <li key={id}>
              <button
                type="button"
                className={styles.thumbnail}
                aria-label={uiTexts.remove(chatTexts.ownPicture(ids.indexOf(id) + 1))}
                disabled={disabled}
                onClick={() => onChange(without(id))}
              >
                <img src={pictureAddress(id, 256)} alt="" decoding="async" />
                <IconX aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.attach}>
        <IconButton
          label={chatTexts.addPictures}
          icon={<IconPhotoPlus />}
          aria-haspopup="dialog"
          disabled={disabled}
          onClick={() => setIsOpen(true)}
        />
      </div>
      <ModalOnDemand
        open={isOpen}
        onOpenChange={setIsOpen}
        title={chatTexts.choosePictures}
        description={chatTexts.choosePicturesBody(limits.messagePicturesMax)}
        actions={
          <Button variant="primary" onClick={() => setIsOpen(false)}>
            {chatTexts.done}
          </Button>
        }
      >
        <ul className={styles.choices}>
          {ids.map((id, place) => (
            <li key={id}>
              <PictureChoice
                id={id}
                label={chatTexts.ownPicture(place + 1)}
                isChosen={chosenIds.includes(id)}
                isFull={chosenIds.length >= limits.messagePicturesMax}
                onToggle={() => toggle(id)}
              />
            </li>
          ))}
        </ul>
      </ModalOnDemand>
    </>
  )
}
