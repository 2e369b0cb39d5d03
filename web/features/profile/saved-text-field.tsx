import { useLeaving } from '#web/lib/use-leaving.ts'
import { TextField, type TextFieldProps } from '#web/ui/text-field.tsx'
import { SavedText } from './saved-text.tsx'
import type { SavedField } from './use-saved-field.ts'

export interface SavedTextFieldProps extends Omit<TextFieldProps, 'value' | 'onValueChange'> {
  field: SavedField
}

/** A line of text that is saved when it is left or by Enter. */
export function SavedTextField({ field, helper, ...props }: SavedTextFieldProps) {
  useLeaving(() => void field.keep())
  return (
    <TextField
      {...props}
      value={field.value}
      onValueChange={field.setValue}
      onBlur={() => void field.keep()}
      onKeyDown={event => {
        if (event.key === 'Enter') void field.keep()
      }}
      error={field.error}
      helper={<SavedText isSaved={field.isSaved}>{helper}</SavedText>}
    />
  )
}
