import { IconDownload } from '@tabler/icons-react'
import { auditActions } from '#shared/audit-actions.ts'
import type { AuditEntry, AuditFilter } from '#shared/contract/audit-log.ts'
import { auditLogTexts as texts } from '#shared/texts/audit-log.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { LoadMore } from '#web/ui/button/load-more.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { DateField, TextField } from '#web/ui/form/text-field.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Stack } from '#web/ui/layout/primitives.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { Facts } from '../facts.tsx'
import { FilterForm } from '../filter-form.tsx'
import { Loaded } from '../loaded.tsx'
import { exportAddress, useAuditLog } from './audit-log.data.ts'

export function AuditEntries({ filter }: { filter: AuditFilter }) {
  const found = useAuditLog(filter)
  return (
    <Loaded query={found} failed={texts.loadFailed} heights={['9rem', '9rem']}>
      {entries =>
        entries.length === 0 ? (
          <EmptyState title={texts.empty} body={texts.emptyBody} />
        ) : (
          <Stack gap={4} above={5} quietFocus>
            <Stack aria-label={texts.title} as="ul" gap={3} below={4} wrap="anywhere" quietFocus>
              {entries.map(entry => (
                <li key={entry.id}>
                  <Entry entry={entry} />
                </li>
              ))}
            </Stack>
            <LoadMore next={found} label={texts.more} failedLabel={texts.moreFailed} />
          </Stack>
        )
      }
    </Loaded>
  )
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { tsActed, action, details, reason, address = '' } = entry
  return (
    <Card as="article" level={3} title={texts.actions[action]}>
      <Stack gap={3}>
        <p>
          <time dateTime={new Date(tsActed).toISOString()}>{formatDateTime(tsActed)}</time>
        </p>
        <Facts
          facts={[
            [texts.by, texts.actor(entry)],
            [texts.about, texts.member(entry)],
            [texts.details, details],
            [texts.address, address],
            [texts.reason, reason],
          ]}
        />
      </Stack>
    </Card>
  )
}

const actionOptions = [
  { value: '' as const, label: texts.anyAction },
  ...auditActions.map(value => ({ value, label: texts.actions[value] })),
]

const nothing = { action: '', email: '', from: '', to: '' } as const

interface AuditFilterFormProps {
  filter: AuditFilter
  onSearch: (filter: Readonly<Record<string, string>>) => void
}

/** Give the form a new key for another filter. */
export function AuditFilterForm({ filter, onSearch }: AuditFilterFormProps) {
  const asked = { ...nothing, ...filter }
  const download = (
    <ButtonLink
      to={exportAddress(filter)}
      variant="quiet"
      icon={IconDownload}
      reloadDocument
      download
    >
      {texts.download}
    </ButtonLink>
  )
  return (
    <FilterForm words={texts} asked={asked} onSearch={onSearch} more={download}>
      {field => (
        <>
          <Select {...field('action')} label={texts.action} options={actionOptions} />
          <TextField
            {...field('email')}
            label={texts.email}
            helper={texts.emailHelper}
            type="email"
          />
          <DateField {...field('from')} label={texts.from} helper={texts.days} />
          <DateField {...field('to')} label={texts.to} />
        </>
      )}
    </FilterForm>
  )
}
