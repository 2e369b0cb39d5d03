import { useRef, useState } from 'react'
import type { SiteFacts as Data } from '#shared/contract/administration-site.ts'
import { siteFactsTexts } from '#shared/texts/site-facts.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { Button, ButtonRow } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Confirm } from '#web/ui/overlay/confirm.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Facts } from '../facts.tsx'
import { Loaded } from '../loaded.tsx'
import styles from '../records.module.css'
import { useRemoveTestUsers, useSiteFacts } from './site.data.ts'
import siteStyles from './site.module.css'

const { brands: brandsTexts, testUsers: texts } = siteFactsTexts

/** What the site is: its brands, and the members that are made up. */
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

interface BrandsProps {
  facts: Data
}

function Brands({ facts: { brands, hasOwnBrands } }: BrandsProps) {
  return (
    <Card as="section" title={brandsTexts.title}>
      <p className={styles.muted}>{hasOwnBrands ? brandsTexts.own : brandsTexts.shipped}</p>
      <ul className={siteStyles.brands}>
        {brands.map((brand, index) => (
          <li key={brand.id}>
            <h3>{brand.name}</h3>
            <p className={styles.muted}>{brand.tagline}</p>
            <Facts facts={factsOf(brand, index === 0)} />
          </li>
        ))}
      </ul>
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
  const [isAsking, setIsAsking] = useState(false)
  const section = useRef<HTMLDivElement>(null)
  return (
    <Card as="section" title={texts.title}>
      <div ref={section} tabIndex={-1} className={styles.form}>
        <p role="status">{wordsOf(count, isRemoving)}</p>
        {remove.isError && (
          <Notice kind="error">{refusalWords(remove.error) ?? texts.failed}</Notice>
        )}
        {count > 0 && !isRemoving && (
          <ButtonRow>
            <Button variant="danger" loading={remove.isPending} onClick={() => setIsAsking(true)}>
              {texts.remove}
            </Button>
          </ButtonRow>
        )}
      </div>
      <Confirm
        isOpen={isAsking}
        title={texts.confirmTitle}
        body={texts.confirmBody(count)}
        cancel={texts.cancel}
        confirm={texts.remove}
        onClose={() => setIsAsking(false)}
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
