import { limits } from '#shared/limits.ts'
import { filterTexts } from '#shared/texts/discovery-filter.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { useDiscoveryFilter } from './use-discovery-filter.ts'
import { useLateValue } from './use-late-value.ts'

export interface WordsFilterProps {
  part: 'words' | 'withoutWords'
}

export function WordsFilter({ part }: WordsFilterProps) {
  const { filter, changeFilter } = useDiscoveryFilter()
  const { shown, show, sendNow } = useLateValue(filter[part] ?? '', typed => {
    const words = typed.trim()
    changeFilter({ [part]: words }, { isStep: true })
    return words
  })
  return (
    <TextField
      type="search"
      label={filterTexts[part]}
      autoComplete="off"
      enterKeyHint="search"
      maxLength={limits.discoveryWordsMaxLength}
      value={shown}
      onValueChange={show}
      onBlur={sendNow}
      onKeyDown={({ key }) => {
        if (key === 'Enter') sendNow()
      }}
    />
  )
}
