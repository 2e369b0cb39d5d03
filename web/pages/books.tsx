import { booksTexts as texts } from '#shared/texts/books.ts'
import { PublicBooksSections } from '#web/features/billing/public-books.tsx'
import { Page } from '#web/ui/layout/page.tsx'

export function BooksPage() {
  return (
    <Page width="narrow" title={texts.title} lead={texts.lead}>
      <PublicBooksSections />
    </Page>
  )
}
