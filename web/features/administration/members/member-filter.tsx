import type { MemberQuery } from '#shared/contract/administration-members.ts'
import { roles } from '#shared/roles.ts'
import { administrationMembersTexts as texts } from '#shared/texts/administration-members.ts'
import { Select } from '#web/ui/form/select.tsx'
import { DateField, TextField } from '#web/ui/form/text-field.tsx'
import { FilterForm } from '../filter-form.tsx'

const wordsMaxLength = 254

const roleOptions = [
  { value: '' as const, label: texts.anyRole },
  ...roles.map(value => ({ value, label: texts.roleNames[value] })),
]
const stateOptions = [
  { value: '' as const, label: texts.anyState },
  { value: 'COMPLETE' as const, label: texts.complete },
  { value: 'INCOMPLETE' as const, label: texts.incomplete },
]

const nothing = { words: '', role: '', state: '', seenFrom: '', seenTo: '' } as const

export interface MemberFilterProps {
  query: MemberQuery
  onSearch: (query: Readonly<Record<string, string>>) => void
}

/** Give the form a new key for another query. */
export function MemberFilter({ query, onSearch }: MemberFilterProps) {
  const asked = { ...nothing, ...query }
  return (
    <FilterForm words={texts} asked={asked} onSearch={onSearch}>
      {field => (
        <>
          <TextField
            {...field('words')}
            label={texts.words}
            helper={texts.wordsHelper}
            type="search"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={wordsMaxLength}
          />
          <Select {...field('role')} label={texts.role} options={roleOptions} />
          <Select {...field('state')} label={texts.state} options={stateOptions} />
          <DateField {...field('seenFrom')} label={texts.seenFrom} helper={texts.seenHelper} />
          <DateField {...field('seenTo')} label={texts.seenTo} />
        </>
      )}
    </FilterForm>
  )
}
