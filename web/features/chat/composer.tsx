import { IconMoodSmile, IconSend2, IconX } from '@tabler/icons-react'
import {
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { limits } from '#shared/limits.ts'
import { chatTexts } from '#shared/texts/chat.ts'
import { isLongerThan } from '#shared/typed-text.ts'
import { useUnsaved } from '#web/lib/unsaved.ts'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { takeLostFocus } from '#web/ui/focus.ts'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { Grid, Hint } from '#web/ui/layout/primitives.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { ModalOnDemand } from '#web/ui/overlay/modal-on-demand.tsx'
import { LateSection } from '#web/ui/state/late-section.tsx'
import { Spinner } from '#web/ui/state/spinner.tsx'
import { useMediaQuery } from '#web/ui/use-media-query.ts'
import type { Pair } from './chat.data.ts'
import styles from './composer.module.css'
import { QuotedMessage } from './messages/quoted-message.tsx'
import { useEditor, useFocusRequests, useIsOnlyInMemory } from './outgoing.data.ts'
import { isTooLong } from './outgoing.ts'
import { PicturePicker, type SendablePicture } from './picture-picker.tsx'
import { isSendKey } from './send-key.ts'
import { type AddPicture, useGivenPictures } from './use-given-pictures.ts'

export interface ComposerProps {
  pair: Pair
  otherName?: string
  ownPictures: readonly SendablePicture[]
  refetchOwnPictures: () => void
  /** Called with pasted and dropped pictures; absent if only public ones can be sent. */
  addPicture?: AddPicture
}

export function Composer(props: ComposerProps) {
  const { pair, otherName = '', ownPictures, refetchOwnPictures, addPicture } = props
  const editor = useEditor(pair, { ownPictures, refetchOwnPictures })
  const { message, isSending, canSend, change, send } = editor
  const form = useRef<HTMLFormElement>(null)
  const hasKeyboard = useMediaQuery('(hover: hover) and (pointer: fine)')
  const given = useGivenPictures({
    addPicture: isSending ? undefined : addPicture,
    ownIds: ownPictures.map(({ id }) => id),
    refetchOwnPictures,
    chosenIds: message.profilePicIds,
    onChange: profilePicIds => change({ profilePicIds }),
  })
  const isCounted = isLongerThan(message.bodyText, limits.messageCountedFrom - 1)
  useFocusWhenSent(form, isSending)
  useUnsaved(useIsOnlyInMemory(pair))
  useFocusToReply(form, message.replyTo?.id)
  useFocusRequests(pair, caret => focusAt(form.current?.querySelector('textarea'), caret))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!given.isUploading) send()
  }
  const press = (event: KeyboardEvent) => {
    const { key, shiftKey, nativeEvent } = event
    if (!isSendKey({ key, shiftKey, isComposing: nativeEvent.isComposing }, hasKeyboard)) return
    event.preventDefault()
    if (!given.isUploading) send()
  }

  return (
    <Grid
      ref={form}
      className={styles.composer}
      as="form"
      columns="auto 1fr auto"
      gap={2}
      data-counted={isCounted || undefined}
      onSubmit={submit}
      noValidate
    >
      {message.replyTo && (
        <Grid columns="1fr auto" align="center" gap={2} span>
          <QuotedMessage quote={message.replyTo} me={pair.me} otherName={otherName} />
          <IconButton
            label={chatTexts.noReply}
            icon={IconX}
            disabled={isSending}
            onClick={() => {
              change({ replyTo: undefined })
              form.current?.querySelector('textarea')?.focus()
            }}
          />
        </Grid>
      )}
      <PicturePicker
        pictures={ownPictures}
        chosenIds={message.profilePicIds}
        onOpen={refetchOwnPictures}
        onChange={profilePicIds => change({ profilePicIds })}
        disabled={isSending}
        onFiles={addPicture && given.take}
      />
      {given.isUploading && (
        <Hint role="status" span>
          {chatTexts.uploading}
        </Hint>
      )}
      <div className={styles.text}>
        <TextArea
          label={chatTexts.compose}
          hideLabel
          name="bodyText"
          placeholder={chatTexts.composePlaceholder}
          aria-description={hasKeyboard ? chatTexts.keysHelper : undefined}
          error={isTooLong(message) ? chatTexts.tooLong(limits.messageMaxLength) : undefined}
          most={limits.messageMaxLength}
          countFrom={limits.messageCountedFrom}
          value={message.bodyText}
          onValueChange={bodyText => change({ bodyText })}
          onKeyDown={press}
          onPaste={given.onPaste}
          // Not disabled: it would lose the focus, and the phone would close its keyboard.
          readOnly={isSending}
          aria-busy={isSending}
          enterKeyHint={hasKeyboard ? 'send' : 'enter'}
          autoComplete="off"
        />
        <div className={styles.emoji}>
          <EmojiButton
            form={form}
            text={message.bodyText}
            onChange={bodyText => change({ bodyText })}
            disabled={isSending}
          />
        </div>
      </div>
      <div className={styles.send}>
        <IconButton
          type="submit"
          variant="primary"
          label={isSending ? chatTexts.sending : chatTexts.send}
          icon={IconSend2}
          disabled={!canSend || given.isUploading}
          onMouseDown={event => event.preventDefault()}
        />
      </div>
    </Grid>
  )
}

/** The send button is disabled during the send and loses the focus. The field takes it once the message is sent. */
function useFocusWhenSent(form: RefObject<HTMLFormElement | null>, isSending: boolean) {
  const wasSending = useRef(isSending)
  useEffect(() => {
    if (wasSending.current && !isSending) {
      takeLostFocus(form.current?.querySelector('textarea'), form.current)
    }
    wasSending.current = isSending
  }, [form, isSending])
}

function focusAt(field: HTMLTextAreaElement | null | undefined, caret?: number) {
  field?.focus()
  // The words are in the field after the next render.
  if (caret !== undefined) requestAnimationFrame(() => field?.setSelectionRange(caret, caret))
}

function useFocusToReply(form: RefObject<HTMLFormElement | null>, replyToId: string | undefined) {
  const before = useRef(replyToId)
  useEffect(() => {
    if (replyToId !== undefined && replyToId !== before.current) {
      form.current?.querySelector('textarea')?.focus()
    }
    before.current = replyToId
  }, [form, replyToId])
}

const EmojiPicker = onDemand(async () => (await import('./emoji-picker.tsx')).EmojiPicker)

interface EmojiButtonProps {
  form: RefObject<HTMLFormElement | null>
  text: string
  onChange: (text: string) => void
  disabled: boolean
}

function EmojiButton({ form, text, onChange, disabled }: EmojiButtonProps) {
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
        icon={IconMoodSmile}
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
