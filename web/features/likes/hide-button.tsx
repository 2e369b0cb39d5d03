import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { hiddenProfilesTexts as texts } from '#shared/texts/hidden-profiles.ts'
import { failureToast } from '#web/lib/api-problem.ts'
import { Button } from '#web/ui/button/button.tsx'
import { useToast } from '#web/ui/overlay/toast.tsx'
import { type Hiding, useHide, useIsHidden } from './blocks.data.ts'

export interface HideButtonProps extends Hiding {
  name: string
}

export function HideButton({ name, ...hiding }: HideButtonProps) {
  const isHidden = useIsHidden(hiding) ?? false
  const showToast = useToast()
  const { mutate } = useHide(hiding, {
    onSaved: saved => {
      if (saved) {
        showToast({
          id: 'hiding',
          kind: 'success',
          title: texts.hidden(name),
          description: texts.hiddenBody,
          action: { label: texts.undo, onSelect: () => mutate(false) },
        })
      } else showToast({ id: 'hiding', kind: 'success', title: texts.shown(name) })
    },
    onFailed: problem => showToast({ id: 'hiding', ...failureToast(texts.failed(name), problem) }),
  })
  return (
    <Button
      variant="muted"
      icon={isHidden ? IconEye : IconEyeOff}
      onClick={() => mutate(!isHidden)}
    >
      {isHidden ? texts.showAgain : texts.hide}
    </Button>
  )
}
