import { IconMoodSmile } from '@tabler/icons-react'
import { type RefObject, useRef, useState } from 'react'
import { chatTexts } from '#shared/texts/chat.ts'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { ModalOnDemand } from '#web/ui/overlay/modal-on-demand.tsx'
import { LateSection } from '#web/ui/state/late-section.tsx'
import { Spinner } from '#web/ui/state/spinner.tsx'

const EmojiPicker = onDemand(async () => (await import('./emoji-picker.tsx')).EmojiPicker)

export interface EmojiButtonProps {
  form: RefObject<HTMLFormElement | null>
  text: string
  onChange: (text: string) => void
  disabled: boolean
}

/** Puts an emoji where the caret stands in the words. */
export function EmojiButton({ form, text, onChange, disabled }: EmojiButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const caret = useRef<number>(undefined)
  const field = () => form.current?.querySelector('textarea') ?? null
  const pick = (emoji: string) => {
    const from = field()?.selectionStart ?? text.length
    const to = field()?.selectionEnd ?? text.length
    caret.current = from + emoji.length
    onChange(text.slice(0, from) + emoji + text.slice(to))
    setIsOpen(false)
  }
  /** The field, with the caret behind what was picked. */
  const fieldAfter = () => {
    const area = field()
    if (area && caret.current !== undefined) area.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
    return area
  }
  return (
    <>
      <IconButton
        label={chatTexts.addEmoji}
        icon={<IconMoodSmile />}
        aria-haspopup="dialog"
        disabled={disabled}
        onClick={() => setIsOpen(true)}
      />
      <ModalOnDemand
        open={isOpen}
        onOpenChange={setIsOpen}
        title={chatTexts.emoji}
        focusAfter={fieldAfter}
      >
        <LateSection fallback={<Spinner label={chatTexts.emojiLoading} />}>
          <EmojiPicker onPick={pick} />
        </LateSection>
      </ModalOnDemand>
    </>
  )
}
