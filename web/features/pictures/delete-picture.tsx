import { picturesTexts } from '#shared/texts/pictures.ts'
import { Button } from '#web/ui/button.tsx'
import { ModalOnDemand } from '#web/ui/modal-on-demand.tsx'

export interface DeletePictureProps {
  isOpen: boolean
  onCancel: () => void
  onDelete: () => void
}

/** Asks before a picture is gone. */
export function DeletePicture({ isOpen, onCancel, onDelete }: DeletePictureProps) {
  return (
    <ModalOnDemand
      open={isOpen}
      onOpenChange={open => {
        if (!open) onCancel()
      }}
      title={picturesTexts.deleteTitle}
      description={picturesTexts.deleteBody}
      actions={
        <>
          <Button onClick={onCancel}>{picturesTexts.cancel}</Button>
          <Button variant="danger" onClick={onDelete}>
            {picturesTexts.delete}
          </Button>
        </>
      }
    />
  )
}
