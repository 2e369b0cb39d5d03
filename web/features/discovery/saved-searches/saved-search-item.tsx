import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { SavedSearch } from '#shared/contract/saved-searches.ts'
import { countFilters, searchOf } from '#shared/filter-address.ts'
import { mayTellOfNew } from '#shared/saved-searches.ts'
import { savedSearchesTexts as texts } from '#shared/texts/saved-searches.ts'
import { tidyLine } from '#shared/typed-text.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { Button } from '#web/ui/button/button.tsx'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { Switch } from '#web/ui/form/checkbox.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Cluster, Hint, Row, Stack } from '#web/ui/layout/primitives.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useDiscoveryFilter } from '../use-discovery-filter.ts'
import { NameForm, nameProblem } from './save-search-form.tsx'
import { useChangeSearch } from './saved-searches.data.ts'
import styles from './saved-searches.module.css'

export interface SavedSearchItemProps {
  search: SavedSearch
  /** Whether the member may change it, apart from silencing it. */
  maySave: boolean
  isEnding: boolean
  onApply: () => void
  onDelete: (button: HTMLElement) => void
}

export function SavedSearchItem(props: SavedSearchItemProps) {
  const { search, maySave, isEnding, onApply, onDelete } = props
  const { name, filter } = search
  const [isRenaming, setIsRenaming] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  const { filter: current } = useDiscoveryFilter()
  const isShown = searchOf(filter).toString() === searchOf(current).toString()
  const count = countFilters(filter)
  return (
    <Stack as="li" gap={2} pad={[3, 0]} ruled>
      <Row>
        <button
          type="button"
          className={styles.apply}
          aria-current={isShown || undefined}
          onClick={onApply}
        >
          <bdi className={styles.name}>{name}</bdi>
          <Hint as="span">{count > 0 ? texts.filters(count) : texts.noFilters}</Hint>
        </button>
        {maySave && (
          <IconButton
            ref={pencil}
            label={texts.rename(name)}
            icon={IconPencil}
            aria-expanded={isRenaming}
            onClick={() => setIsRenaming(!isRenaming)}
          />
        )}
        <IconButton
          label={texts.remove(name)}
          icon={IconTrash}
          disabled={isEnding}
          onClick={({ currentTarget }) => onDelete(currentTarget)}
        />
      </Row>
      {isRenaming && (
        <RenameForm
          search={search}
          onClose={() => {
            pencil.current?.focus()
            setIsRenaming(false)
          }}
        />
      )}
      <TellSwitch search={search} maySave={maySave} />
    </Stack>
  )
}

function RenameForm({ search, onClose }: { search: SavedSearch; onClose: () => void }) {
  const form = useForm({
    values: { [nameField]: search.name },
    problemsOf: ({ [nameField]: name }) => ({ [nameField]: nameProblem(name) }),
    refusedOf: error => ({ [nameField]: refusalWords(error) ?? texts.notSaved }),
    write: useChangeSearch(search.id, onClose),
    inputOf: ({ [nameField]: name }) => ({ name: tidyLine(name) }),
  })
  const field = useRef<HTMLInputElement>(null)
  // The member asked for it by pressing the pencil.
  useEffect(() => field.current?.select(), [])
  return (
    <NameForm onSubmit={form.submit}>
      <TextField
        {...form.field(nameField)}
        ref={field}
        label={texts.newName}
        autoComplete="off"
        error={nameProblem(form.values[nameField]) ?? form.problems[nameField]}
        onKeyDown={event => {
          if (event.key !== 'Escape') return
          // Otherwise the surrounding drawer would close, too.
          event.stopPropagation()
          onClose()
        }}
      />
      <Cluster gap={2}>
        <Button type="submit" loading={form.isSending}>
          {texts.save}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {texts.cancel}
        </Button>
      </Cluster>
    </NameForm>
  )
}

const nameField = 'new-name'

/** Shows the choice while it is being saved. Every member may turn notifications off. */
function TellSwitch({ search, maySave }: Pick<SavedSearchItemProps, 'search' | 'maySave'>) {
  const { id, name, filter, tellsOfNew } = search
  const change = useChangeSearch(id)
  const canTell = mayTellOfNew(filter)
  const chosen = change.isPending ? change.variables.tellsOfNew : undefined
  return (
    <Switch
      label={
        <>
          {texts.tell}
          <VisuallyHidden>{texts.ofSearch(name)}</VisuallyHidden>
        </>
      }
      helper={canTell ? texts.tellHelper : texts.cannotTell}
      error={change.error ? (refusalWords(change.error) ?? texts.notSaved) : undefined}
      disabled={!tellsOfNew && !(maySave && canTell)}
      checked={chosen ?? tellsOfNew}
      onCheckedChange={isOn => change.mutate({ tellsOfNew: isOn })}
    />
  )
}
