import { type ReactNode, type SubmitEvent, useState } from 'react'
import { Button, ButtonRow } from '#web/ui/button/button.tsx'
import { fieldsOf } from '#web/ui/form/use-form.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Grid, Stack } from '#web/ui/layout/primitives.tsx'

type Filter = Readonly<Record<string, string>>

export interface FilterFormProps<Values extends Filter> {
  words: { readonly filter: string; readonly search: string; readonly clear: string }
  /** The filter in the address. Give the form a new key when it changes. */
  asked: Values
  onSearch: (filter: Filter) => void
  more?: ReactNode
  children: (field: ReturnType<typeof fieldsOf<Values>>) => ReactNode
}

export function FilterForm<Values extends Filter>(props: FilterFormProps<Values>) {
  const { words, asked, onSearch, more, children } = props
  const [typed, setTyped] = useState<Partial<Values>>({})
  const values = { ...asked, ...typed }
  const field = fieldsOf<Values>(values, {}, change => setTyped({ ...typed, ...change }))
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSearch(
      Object.fromEntries(
        Object.entries<string>(values).map(([name, value]) => [name, value.trim()]),
      ),
    )
  }
  return (
    <Card as="section" title={words.filter}>
      <search>
        <Stack as="form" gap={3} pad={[2, 0, 0]} onSubmit={search}>
          <Grid min="12rem" fit align="start" gap={4}>
            {children(field)}
          </Grid>
          <ButtonRow>
            <Button type="submit" variant="primary">
              {words.search}
            </Button>
            {Object.values(asked).some(Boolean) && (
              <Button variant="quiet" onClick={() => onSearch({})}>
                {words.clear}
              </Button>
            )}
            {more}
          </ButtonRow>
        </Stack>
      </search>
    </Card>
  )
}
