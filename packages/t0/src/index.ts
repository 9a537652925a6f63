export * from './types';
export * from './diff';
