import { IconDownload } from '@tabler/icons-react'
import { auditActions } from '#shared/audit-actions.ts'
import type { AuditFilter } from '#shared/contract/audit-log.ts'
import { auditLogTexts as texts } from '#shared/texts/audit-log.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { DateField, TextField } from '#web/ui/form/text-field.tsx'
import { FilterForm } from '../filter-form.tsx'
import { exportAddress } from './audit-log.data.ts'

const actionOptions = [
  { value: '' as const, label: texts.anyAction },
  ...auditActions.map(value => ({ value, label: texts.actions[value] })),
]

const nothing = { action: '', email: '', from: '', to: '' } as const

export interface AuditFilterFormProps {
  filter: AuditFilter
  onSearch: (filter: Readonly<Record<string, string>>) => void
}

/** Make it a new one, by its key, for another filter. */
export function AuditFilterForm({ filter, onSearch }: AuditFilterFormProps) {
  const asked = { ...nothing, ...filter }
  const download = (
    <ButtonLink
      to={exportAddress(filter)}
      variant="quiet"
      icon={<IconDownload aria-hidden="true" />}
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
