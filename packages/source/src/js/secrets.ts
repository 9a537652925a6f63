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
/** Without any of these there is no credential: one look in the place of eight. */
const HINT = /PRIVATE KEY-----|AKIA|ASIA|gh[pousr]_|github_pat_|glpat-|xox[abprs]-|[rs]k_live_|AIza|npm_/;
/** Sample keys of documentation, and fillers: one character or one word again and again. */
const SAMPLE = /EXAMPLE|example|(.)\1{7,}|([A-Za-z]{3,12})\2{2,}|1234567|abcdef/;
/** A comment on the line or on the one above that says that it opens nothing. */
const SAID =
  /(?:\/\/|\/\*|^\s*\*|#).*\b(?:random(?:ly)?|not (?:a )?real|fake|invalid|dummy|made[- ]up|revoked)\b/im;

/** A comment anywhere that says that the key belongs to a certificate which the test made for itself. */
const THROWAWAY =
  /\b(?:self-?signed|throw-?away|disposable)\b[^.]*\b(?:cert(?:ificate)?s?|keys?)\b|\b(?:cert(?:ificate)?s?|keys?)\b[^.]*\b(?:self-?signed|throw-?away|disposable)\b/i;

/** A header alone, or with a filler behind it, is no key. */
function hasKeyBody(behind: string): boolean {
  const packed = behind.replace(/\\+[nr]|["'`+\s,]|[A-Z][\w-]+:[^\n\\]*/g, '');
  const [body = ''] = /^[A-Za-z0-9/=]*/.exec(packed) ?? [];
  return body.length >= 40 && !SAMPLE.test(body) && !packed.slice(body.length).startsWith('...');
}

/** A credential in a text of any kind, by offsets. `end` is that of its first line, `blockEnd` of all of it. */
export interface SecretSpan {
  start: number;
  end: number;
  blockEnd: number;
  kind: string;
}

const KEY_END = /-----END (?:[A-Z]+ )*PRIVATE KEY-----/g;

/** Of a private key the block up to its end; where that is missing, all lines that look like a key. */
function endOfKey(text: string, from: number): number {
  KEY_END.lastIndex = from;
  const end = KEY_END.exec(text);
  if (end && end.index - from < 10_000) return end.index + end[0].length;
  const body = /^[^\n]*(?:\n[^\S\n]*[+\-"'`]*\s*[A-Za-z0-9+/=]{16,}[^\n]*)*/.exec(
    text.slice(from, from + 10_000),
  );
  return from + (body?.[0].length ?? 0);
}

/** Credentials in known formats, samples of documentation left out. */
export function findSecretSpans(text: string): SecretSpan[] {
  const found: SecretSpan[] = [];
  if (!HINT.test(text)) return found;
  for (const [kind, format] of FORMATS) {
    for (const match of text.matchAll(format)) {
      const start = match.index;
      const end = start + match[0].length;
      if (SAMPLE.test(match[0])) continue;
      const isKey = kind === 'private key';
      if (isKey && !hasKeyBody(text.slice(end, start + 600))) continue;
      found.push({ start, end, blockEnd: isKey ? endOfKey(text, end) : end, kind });
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

/** Credentials in known formats. The quote is masked here, so the value leaves this function nowhere. */
export function findSecrets(text: SourceText): SecretUse[] {
  const isThrowaway = (): boolean => text.comments.some(({ value }) => THROWAWAY.test(value));
  return findSecretSpans(text.text).map(({ start, end, kind }) => {
    const quote = text.quote({ start }).replaceAll(text.slice({ start, end }), '***');
    const above = text.text.lastIndexOf('\n', text.text.lastIndexOf('\n', start) - 1) + 1;
    const said = SAID.test(text.text.slice(above, start)) || (kind === 'private key' && isThrowaway());
    return { place: text.place({ start, end }), kind, quote, ...(said ? { said } : {}) };
  });
}
