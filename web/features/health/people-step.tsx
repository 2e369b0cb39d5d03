import { IconMessageCircle } from '@tabler/icons-react'
import { useState } from 'react'
import type { HealthPerson } from '#shared/contract/health.ts'
import { healthLimits } from '#shared/health.ts'
import { limits } from '#shared/limits.ts'
import { healthTexts } from '#shared/texts/health.ts'
import { tidyLine } from '#shared/typed-text.ts'
import { failedRead } from '#web/lib/failed-read.ts'
import { pictureAddress } from '#web/lib/picture-address.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Hint, Row, Stack } from '#web/ui/layout/primitives.tsx'
import { Avatar } from '#web/ui/media/avatar.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { CardsSkeleton, Skeleton } from '#web/ui/state/skeleton.tsx'
import { useDebouncedValue } from '#web/ui/use-debounced-value.ts'
import { usePeople } from './health.data.ts'
import styles from './health.module.css'
import type { StepProps } from './report-draft.ts'

const texts = healthTexts.report

export function PeopleStep({ values, edit, problems }: StepProps) {
  const { from, to, people } = values
  const [name, setName] = useState('')
  const { shown, show, sendNow } = useDebouncedValue(name, typed => {
    const words = tidyLine(typed)
    setName(words)
    return words
  })
  const query = usePeople({ name, from, to })
  const toggle = (person: HealthPerson, isChosen: boolean) => {
    const others = people.filter(({ profileId }) => profileId !== person.profileId)
    edit({ people: isChosen ? [...others, person] : others })
  }
  return (
    <>
      <p>{texts.peopleLead}</p>
      <TextField
        label={texts.search}
        name="name"
        type="search"
        autoComplete="off"
        error={problems.name}
        maxLength={limits.profileNameMaxLength}
        value={shown}
        onValueChange={show}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          // Enter searches here. Only the button leaves the step.
          event.preventDefault()
          sendNow()
        }}
      />
      <Hint as="output">{texts.chosen(people.length)}</Hint>
      <People query={query} isSearch={name !== ''} chosen={people} toggle={toggle} />
    </>
  )
}

interface PeopleProps {
  query: ReturnType<typeof usePeople>
  isSearch: boolean
  chosen: readonly HealthPerson[]
  toggle: (person: HealthPerson, isChosen: boolean) => void
}

function People({ query, isSearch, chosen, toggle }: PeopleProps) {
  if (query.isLoadingError) {
    return <ErrorState level={3} title={texts.peopleFailed} {...failedRead(query)} />
  }
  if (query.data === undefined) {
    return (
      <CardsSkeleton>
        <Skeleton shape="card" height="16rem" />
      </CardsSkeleton>
    )
  }
  if (query.data.length === 0) {
    return isSearch ? (
      <p>{texts.nobodyFound}</p>
    ) : (
      <EmptyState
        level={3}
        icon={IconMessageCircle}
        title={texts.noPeople}
        body={texts.noPeopleBody}
      />
    )
  }
  const isFull = chosen.length >= healthLimits.peopleMax
  return (
    <Stack className={styles.people} as="ul" divided={1} aria-label={texts.listOf}>
      {query.data.map(person => {
        const isChosen = chosen.some(({ profileId }) => profileId === person.profileId)
        return (
          <li key={person.profileId}>
            <Checkbox
              label={<Person person={person} />}
              checked={isChosen}
              disabled={isFull && !isChosen}
              onCheckedChange={checked => toggle(person, checked)}
            />
          </li>
        )
      })}
    </Stack>
  )
}

function Person({ person }: { person: HealthPerson }) {
  const { profileName, profilePicId, pictureVersion, wroteThen } = person
  const picture = profilePicId && pictureAddress(profilePicId, 256, pictureVersion)
  return (
    <Row as="span" gap={3} wrap="anywhere">
      <Avatar name={profileName} picture={picture} size="small" decorative />
      <span>
        <bdi>{profileName}</bdi>
        {wroteThen && (
          <Hint as="span" block>
            {texts.wroteThen}
          </Hint>
        )}
      </span>
    </Row>
  )
}
