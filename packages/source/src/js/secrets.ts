import type { SecretUse } from '../model';
import type { SourceText } from './text';

const FORMATS: [string, RegExp][] = [
  ['private key', /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/g],
  ['AWS access key id', /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g],
  ['GitHub token', /\bgh[pousr]_[A-Za-z0-9]{36,}\b|\bgithub_pat_[A-Za-z0-9_]{60,}\b/g],
  ['GitLab token', /\bglpat-[A-Za-z0-9_-]{20,}\b/g],
  ['Slack token', /\bxox[abprs]-[0-9]{8,}-[A-Za-z0-9-]{16,}\b/g],
  ['Stripe live key', /\b[rs]k_live_[A-Za-z0-9]{20,}\b/g],
  ['Google API key', /\bAIza[0-9A-Za-z_-]{35}\b/g],
  ['npm token', /\bnpm_[A-Za-z0-9]{36}\b/g],
];
/** Sample keys of documentation, and fillers. */
const SAMPLE = /EXAMPLE|example|(.)\1{7,}|1234567|abcdef/;

/** A header alone, or with a filler behind it, is no key. */
function hasKeyBody(behind: string): boolean {
  const packed = behind.replace(/\\+[nr]|["'`+\s,]|[A-Z][\w-]+:[^\n\\]*/g, '');
  const [body = ''] = /^[A-Za-z0-9/=]*/.exec(packed) ?? [];
  return body.length >= 40 && !SAMPLE.test(body) && !packed.slice(body.length).startsWith('...');
}

/** Credentials in known formats. The quote is masked here, so the value leaves this function nowhere. */
export function findSecrets(text: SourceText): SecretUse[] {
  const found: SecretUse[] = [];
  for (const [kind, format] of FORMATS) {
    for (const match of text.text.matchAll(format)) {
      const start = match.index;
      const value = match[0];
      if (SAMPLE.test(value)) continue;
      if (kind === 'private key' && !hasKeyBody(text.text.slice(start + value.length, start + 600))) continue;
      const quote = text.quote({ start }).replaceAll(value, '***');
      found.push({ place: text.place({ start, end: start + value.length }), kind, quote });
    }
  }
  return found.sort((a, b) => a.place.start - b.place.start);
}
