import { IconDownload } from '@tabler/icons-react'
import { type SubmitEvent, useState } from 'react'
import { auditActions } from '#shared/audit-actions.ts'
import type { AuditFilter } from '#shared/contract/audit-log.ts'
import { auditLogTexts as texts } from '#shared/texts/audit-log.ts'
import { Button, ButtonRow } from '#web/ui/button/button.tsx'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { DateField, TextField } from '#web/ui/form/text-field.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Grid, Stack } from '#web/ui/layout/primitives.tsx'
import { exportAddress } from './audit-log.data.ts'

const actionOptions = [
  { value: '' as const, label: texts.anyAction },
  ...auditActions.map(value => ({ value, label: texts.actions[value] })),
]

export interface AuditFilterFormProps {
  filter: AuditFilter
  onSearch: (filter: Readonly<Record<string, string>>) => void
}

/** Make it a new one, by its key, for another filter. */
export function AuditFilterForm({ filter, onSearch }: AuditFilterFormProps) {
  const { email: askedEmail = '', from: askedFrom = '', to: askedTo = '' } = filter
  const [action, setAction] = useState(filter.action ?? '')
  const [email, setEmail] = useState(askedEmail)
  const [from, setFrom] = useState(askedFrom)
  const [to, setTo] = useState(askedTo)
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSearch({ action, email: email.trim(), from, to })
  }
  return (
    <Card as="section" title={texts.filter}>
      <search>
        <Stack as="form" gap={3} pad={[2, 0, 0]} onSubmit={search}>
          <Grid min="12rem" fit align="start" gap={4}>
            <Select
              label={texts.action}
              options={actionOptions}
              value={action}
              onValueChange={setAction}
            />
            <TextField
              label={texts.email}
              helper={texts.emailHelper}
              type="email"
              value={email}
              onValueChange={setEmail}
            />
            <DateField
              label={texts.from}
              helper={texts.days}
              value={from}
              onValueChange={setFrom}
            />
            <DateField label={texts.to} value={to} onValueChange={setTo} />
          </Grid>
          <ButtonRow>
            <Button type="submit" variant="primary">
              {texts.search}
            </Button>
            {Object.keys(filter).length > 0 && (
              <Button variant="quiet" onClick={() => onSearch({})}>
                {texts.clear}
              </Button>
            )}
            <ButtonLink
              to={exportAddress(filter)}
              variant="quiet"
              icon={<IconDownload aria-hidden="true" />}
              reloadDocument
              download
            >
              {texts.download}
            </ButtonLink>
          </ButtonRow>
        </Stack>
      </search>
    </Card>
  )
}
