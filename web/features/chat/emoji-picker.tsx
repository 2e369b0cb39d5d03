import {
  type EmojiPickerListCategoryHeaderProps,
  type EmojiPickerListEmojiProps,
  type EmojiPickerListRowProps,
  EmojiPicker as Picker,
} from 'frimousse'
import { chatTexts } from '#shared/texts/chat.ts'
import styles from './emoji-picker.module.css'

/**
 * Searchable by words, and usable with arrow keys. The data comes from this site. Only emoji that the device can draw
 * are listed.
 */
export function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  return (
    <Picker.Root
      className={styles.picker}
      columns={8}
      emojibaseUrl="/emoji"
      onEmojiSelect={({ emoji }) => onPick(emoji)}
    >
      <Picker.Search className={styles.search} placeholder={chatTexts.searchEmoji} />
      <Picker.Viewport className={styles.viewport}>
        <Picker.Loading>{chatTexts.emojiLoading}</Picker.Loading>
        <Picker.Empty>{chatTexts.noEmoji}</Picker.Empty>
        <Picker.List components={components} />
      </Picker.Viewport>
    </Picker.Root>
  )
}

const components = {
  CategoryHeader: ({ category, ...header }: EmojiPickerListCategoryHeaderProps) => (
    <div {...header} className={styles.category}>
      {category.label}
    </div>
  ),
  // Screen readers count rows and columns from one, frimousse from zero.
  Row: ({ 'aria-rowindex': index = 0, ...row }: EmojiPickerListRowProps) => (
    <div {...row} {...{ 'aria-rowindex': index + 1 }} />
  ),
  Emoji: ({ emoji, 'aria-colindex': index = 0, ...button }: EmojiPickerListEmojiProps) => (
    <button type="button" {...button} {...{ 'aria-colindex': index + 1 }} className={styles.emoji}>
      {emoji.emoji}
    </button>
  ),
}
