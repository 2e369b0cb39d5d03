/** A case for its sides and its jurors, and made-up ones, loaded together: they show the same things. */
export { CasePage } from './case.tsx'
export { JuryPage } from './jury.tsx'
export { PracticePage } from './practice.tsx'
