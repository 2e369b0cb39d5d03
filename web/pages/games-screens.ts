/** The games and the tabs of arbitration, loaded together: who opens one opens others. */
export { ArbitrationPage } from './arbitration.tsx'
export { DungeonPage } from './dungeon.tsx'
export { GamesPage } from './games.tsx'
