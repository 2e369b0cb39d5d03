import { type SubmitEvent, useState } from 'react'
import { roles } from '#shared/contract/accounts.ts'
import type { MemberQuery } from '#shared/contract/administration-members.ts'
import { administrationMembersTexts as texts } from '#shared/texts/administration-members.ts'
import { Button, ButtonRow } from '#web/ui/button/button.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { DateField, TextField } from '#web/ui/form/text-field.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Grid, Stack } from '#web/ui/layout/primitives.tsx'

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

export interface MemberFilterProps {
  query: MemberQuery
  onSearch: (query: Readonly<Record<string, string>>) => void
}

/** Make it a new one, by its key, for another query. */
export function MemberFilter({ query, onSearch }: MemberFilterProps) {
  const { words: askedWords = '', seenFrom: askedFrom = '', seenTo: askedTo = '' } = query
  const [words, setWords] = useState(askedWords)
  const [role, setRole] = useState(query.role ?? '')
  const [state, setState] = useState(query.state ?? '')
  const [seenFrom, setSeenFrom] = useState(askedFrom)
  const [seenTo, setSeenTo] = useState(askedTo)
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSearch({ words: words.trim(), role, state, seenFrom, seenTo })
  }
  return (
    <Card as="section" title={texts.filter}>
      <search>
        <Stack as="form" gap={3} pad={[2, 0, 0]} onSubmit={search}>
          <Grid min="12rem" fit align="start" gap={4}>
            <TextField
              label={texts.words}
              helper={texts.wordsHelper}
              type="search"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={wordsMaxLength}
              value={words}
              onValueChange={setWords}
            />
            <Select label={texts.role} options={roleOptions} value={role} onValueChange={setRole} />
            <Select
              label={texts.state}
              options={stateOptions}
              value={state}
              onValueChange={setState}
            />
            <DateField
              label={texts.seenFrom}
              helper={texts.seenHelper}
              value={seenFrom}
              onValueChange={setSeenFrom}
            />
            <DateField label={texts.seenTo} value={seenTo} onValueChange={setSeenTo} />
          </Grid>
          <ButtonRow>
            <Button type="submit" variant="primary">
              {texts.search}
            </Button>
            {Object.keys(query).length > 0 && (
              <Button variant="quiet" onClick={() => onSearch({})}>
                {texts.clear}
              </Button>
            )}
          </ButtonRow>
        </Stack>
      </search>
    </Card>
  )
}
