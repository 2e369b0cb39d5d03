import { useRef } from 'react'
import type { SiteFacts as Data } from '#shared/contract/administration-site.ts'
import { siteFactsTexts } from '#shared/texts/site-facts.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { Button, ButtonRow } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Heading, Hint, Stack } from '#web/ui/layout/primitives.tsx'
import { Confirm, useDialogAbout } from '#web/ui/overlay/confirm.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Facts } from '../facts.tsx'
import { Loaded } from '../loaded.tsx'
import { useRemoveTestUsers, useSiteFacts } from './site.data.ts'

const { brands: brandsTexts, testUsers: texts } = siteFactsTexts

export function SiteFacts() {
  const query = useSiteFacts()
  return (
    <Loaded query={query}>
      {facts => (
        <>
          <Brands facts={facts} />
          <RemoveTestUsers testUsers={facts.testUsers} />
        </>
      )}
    </Loaded>
  )
}

function Brands({ facts: { brands, hasOwnBrands } }: { facts: Data }) {
  return (
    <Card as="section" title={brandsTexts.title}>
      <Hint wrap="anywhere">{hasOwnBrands ? brandsTexts.own : brandsTexts.shipped}</Hint>
      <Stack as="ul" gap={4} above={4}>
        {brands.map((brand, index) => (
          <Stack key={brand.id} as="li" pad={[3, 0, 0]} ruled>
            <Heading level={3} tone="ink">
              {brand.name}
            </Heading>
            <Hint wrap="anywhere">{brand.tagline}</Hint>
            <Stack pad={[2, 0, 0]}>
              <Facts facts={factsOf(brand, index === 0)} />
            </Stack>
          </Stack>
        ))}
      </Stack>
    </Card>
  )
}

function factsOf(brand: Data['brands'][number], isDefault: boolean) {
  const hosts = [...brand.hosts, ...(isDefault ? [brandsTexts.noHosts] : [])]
  return [
    [brandsTexts.hosts, hosts.join(', ')],
    [brandsTexts.link, brand.link],
    [brandsTexts.mailName, brand.mailName],
    [brandsTexts.city, brand.defaultCity],
    [brandsTexts.support, brand.supportAddress],
  ] as const
}

function RemoveTestUsers({ testUsers: { count, isRemoving } }: Pick<Data, 'testUsers'>) {
  const remove = useRemoveTestUsers()
  const question = useDialogAbout()
  const section = useRef<HTMLDivElement>(null)
  return (
    <Card as="section" title={texts.title}>
      <Stack ref={section} tabIndex={-1} gap={3} pad={[2, 0, 0]}>
        <p role="status">{wordsOf(count, isRemoving)}</p>
        {remove.isError && (
          <Notice kind="error">{refusalWords(remove.error) ?? texts.failed}</Notice>
        )}
        {count > 0 && !isRemoving && (
          <ButtonRow>
            <Button variant="danger" loading={remove.isPending} onClick={() => question.open()}>
              {texts.remove}
            </Button>
          </ButtonRow>
        )}
      </Stack>
      <Confirm
        dialog={question}
        title={texts.confirmTitle}
        body={texts.confirmBody(count)}
        confirm={texts.remove}
        onConfirm={() => remove.mutate()}
        next={() => section.current}
      />
    </Card>
  )
}

function wordsOf(count: number, isRemoving: boolean): string {
  if (isRemoving) return texts.removing(count)
  return count === 0 ? texts.none : texts.count(count)
}
