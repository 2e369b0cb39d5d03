import { useState } from 'react'
import { pictureGrantsTexts as texts } from '#shared/texts/picture-grants.ts'
import { uiTexts } from '#shared/texts/ui.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { pictureAddress } from '#web/lib/picture-address.ts'
import { PictureChoice } from '#web/ui/form/picture-choice.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Grid, Stack } from '#web/ui/layout/primitives.tsx'
import { AskDialog } from '#web/ui/overlay/ask-dialog.tsx'
import { useToast } from '#web/ui/overlay/toast.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { endOf, shareEnds } from './grants.ts'
import { useShare } from './picture-sharing.data.ts'

export interface ShareDialogProps {
  isOpen: boolean
  onClose: (isShared: boolean) => void
  ownerProfileId: string
  viewer: { id: string; name: string }
  privatePictureIds: readonly string[]
  /** Another device may have deleted one or made it public. */
  refetchPictures: () => void
  /** Takes the focus at the end. Without it, or for null, the focus returns. */
  focusAfter?: () => HTMLElement | null
}

export function ShareDialog(props: ShareDialogProps) {
  const { isOpen, onClose, ownerProfileId, viewer, focusAfter, refetchPictures } = props
  const { privatePictureIds: ids } = props
  const [picked, setPicked] = useState<readonly string[]>()
  // A single picture is already selected. Pictures that have disappeared are no longer selected.
  const chosenIds = picked ? ids.filter(id => picked.includes(id)) : ids.length === 1 ? ids : []
  const [end, setEnd] = useState('')
  const showToast = useToast()
  const { mutate, isPending, error } = useShare()
  const share = () =>
    mutate(
      {
        ownerProfileId,
        viewerProfileId: viewer.id,
        profilePicIds: [...chosenIds],
        ...endOf(end),
      },
      {
        onSuccess: () => {
          showToast({ id: 'sharing', kind: 'success', title: texts.shared(viewer.name) })
          onClose(true)
        },
        onError: refetchPictures,
      },
    )
  const toggle = (id: string) =>
    setPicked(
      chosenIds.includes(id) ? chosenIds.filter(chosen => chosen !== id) : [...chosenIds, id],
    )
  return (
    <AskDialog
      open={isOpen}
      isBusy={isPending}
      {...(focusAfter && { focusAfter })}
      title={texts.shareTitle(viewer.name)}
      description={ids.length > 0 ? texts.shareBody : texts.nothingToShare}
      confirm={texts.shareChosen(chosenIds.length)}
      isSending={isPending}
      isBarred={chosenIds.length === 0}
      onClose={() => onClose(false)}
      onConfirm={share}
    >
      {ids.length > 0 && (
        <Stack gap={5}>
          <Grid as="ul" min="6rem" gap={2}>
            {ids.map((id, place) => (
              <li key={id}>
                <PictureChoice
                  src={pictureAddress(id, 256)}
                  label={texts.privatePicture(place + 1)}
                  isChosen={chosenIds.includes(id)}
                  isPrivate
                  onToggle={() => toggle(id)}
                />
              </li>
            ))}
          </Grid>
          <Select label={texts.until} options={shareEnds} value={end} onValueChange={setEnd} />
          {error && (
            <Notice kind="error" title={texts.shareFailed}>
              <p>{refusalWords(error) ?? uiTexts.tryAgain}</p>
            </Notice>
          )}
        </Stack>
      )}
    </AskDialog>
  )
}
