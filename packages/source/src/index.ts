export * from './model';
export * from './front-end';
export { testsOf, suitesOf, hooksFor, marksAround, walkTests, type PlacedTest } from './tree';
