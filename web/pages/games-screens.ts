/** The games, and cases for their sides and jurors, loaded together: who opens one opens others. */
export { ArbitrationPage } from './arbitration.tsx'
export { CasePage } from './case.tsx'
export { DungeonPage } from './dungeon.tsx'
export { GamesPage } from './games.tsx'
export { JuryPage } from './jury.tsx'
export { PracticePage } from './practice.tsx'
