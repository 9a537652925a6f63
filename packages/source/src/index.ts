export * from './model';
export * from './front-end';
export { createMeaningReader, type ImportTarget, type MeaningReader } from './meaning';
export { RecentMap } from './recent-map';
export { createNearestFrameworks, nearestFrameworks } from './nearest-frameworks';
export { isOtherRunner, testModule } from './js/modules';
export { isFragile } from './js/uses';
export { testsOf, suitesOf, hooksFor, marksAround, walkTests, type PlacedTest } from './tree';
export { focusEdits } from './js/edits';
