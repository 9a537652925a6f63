import { InvalidArgumentError } from 'commander';

/** A whole number from 1. */
export function parseCount(text: string): number {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('A whole number from 1 is needed.');
}
