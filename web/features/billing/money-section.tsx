import { useQuery } from '@tanstack/react-query'
import { billingTexts } from '#shared/texts/billing.ts'
import { formatMoney } from '#shared/texts/money.ts'
import { api } from '#web/lib/api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { CardBody, Stack, Text } from '#web/ui/layout/primitives.tsx'
import { MarkedText } from '#web/ui/marked-text.tsx'
import styles from './billing.module.css'
import { nextCostsOf } from './billing-rules.ts'

const texts = billingTexts.money
const linesMax = 5

export function MoneySection() {
  const { data: books } = useQuery({
    queryKey: queryKeys.publicBooks,
    queryFn: ({ signal }) => api('GET /api/public/books', { signal }),
  })
  const costs = books ? nextCostsOf(books).slice(0, linesMax) : []
  return (
    <Card as="section" title={texts.title}>
      <CardBody>
        {books && costs.length > 0 && (
          <>
            <p>{texts.need(formatMoney(books.nextMonth.needCents), books.nextMonth.isCovered)}</p>
            <Costs costs={costs} />
          </>
        )}
        <Text tone="muted">
          <MarkedText>{texts.books}</MarkedText>
        </Text>
      </CardBody>
    </Card>
  )
}

function Costs({ costs }: { costs: ReturnType<typeof nextCostsOf> }) {
  return (
    <>
      <div className={styles.bar} aria-hidden="true">
        {costs.map(({ note, amountCents }) => (
          <span key={note} style={{ flexGrow: amountCents }} />
        ))}
      </div>
      <Stack className={styles.costs} as="ul" gap={2} numeric wrap="anywhere">
        {costs.map(({ note, amountCents }) => (
          <li key={note}>
            <bdi>{note}</bdi>
            <span>{formatMoney(amountCents)}</span>
          </li>
        ))}
      </Stack>
    </>
  )
}
