import type { RefObject } from 'react'
import { picturesTexts } from '#shared/texts/pictures.ts'
import { Confirm } from '#web/ui/confirm.tsx'

export interface DeletePictureProps {
  isOpen: boolean
  onCancel: () => void
  onDelete: () => void
  /** Takes the focus when the picture is gone, and its buttons with it. */
  next: RefObject<HTMLElement | null>
}

/** Asks before a picture is gone. */
export function DeletePicture({ isOpen, onCancel, onDelete, next }: DeletePictureProps) {
  return (
    <Confirm
      isOpen={isOpen}
      title={picturesTexts.deleteTitle}
      body={picturesTexts.deleteBody}
      cancel={picturesTexts.cancel}
      confirm={picturesTexts.delete}
      onCancel={onCancel}
      onConfirm={onDelete}
      next={() => next.current}
    />
  )
}
