import { type RefObject, useRef } from 'react'
import { picturesTexts } from '#shared/texts/pictures.ts'
import { Button } from '#web/ui/button.tsx'
import { ModalOnDemand } from '#web/ui/modal-on-demand.tsx'

export interface DeletePictureProps {
  isOpen: boolean
  onCancel: () => void
  onDelete: () => void
  /** Takes the focus when the picture is gone, and its buttons with it. */
  next: RefObject<HTMLElement | null>
}

/** Asks before a picture is gone. */
export function DeletePicture({ isOpen, onCancel, onDelete, next }: DeletePictureProps) {
  const isConfirmed = useRef(false)
  const close = (isDelete: boolean) => {
    isConfirmed.current = isDelete
    if (isDelete) onDelete()
    else onCancel()
  }
  return (
    <ModalOnDemand
      open={isOpen}
      onOpenChange={open => {
        if (!open) close(false)
      }}
      title={picturesTexts.deleteTitle}
      description={picturesTexts.deleteBody}
      focusAfter={() => (isConfirmed.current ? next.current : null)}
      actions={
        <>
          <Button onClick={() => close(false)}>{picturesTexts.cancel}</Button>
          <Button variant="danger" onClick={() => close(true)}>
            {picturesTexts.delete}
          </Button>
        </>
      }
    />
  )
}
