/** What stands where a secret stood. */
export const BLANK = '[secret]';

/** Shorter values are no secrets: blanking them would make any text unreadable. */
const SHORTEST = 4;
const SHORTEST_IN_FILE = 16;
/** Values that say nothing, and stand in any text: a blank in their place would break JSON and quotes. */
const MUNDANE =
  /^(?:true|false|null|none|yes|\d{1,5}|production|development|staging|testing|local|debug|info|warn|error)$/i;

/** Replaces secrets in texts, whole or as a stream. */
export interface Blanker {
  text(text: string): string;
  /** All strings of a value, keys excepted. */
  deep<T>(value: T): T;
  /** For a stream: its end is held back until what follows shows that no secret begins there. */
  stream(): { push(piece: string): string; end(): string };
}

/** Values as they are and as JSON, URLs and base64 write them. */
export function createBlanker(values: readonly string[]): Blanker {
  const forms = [...new Set(values.flatMap(listForms))].sort((a, b) => b.length - a.length);
  if (forms.length === 0) return NOTHING_SECRET;
  const pattern = new RegExp(forms.map(escapePattern).join('|'), 'g');
  const blank = (text: string): string => text.replace(pattern, BLANK);
  const ahead = forms[0]!.length - 1;
  return {
    text: blank,
    deep: (value) => mapStrings(value, blank),
    stream() {
      let held = '';
      return {
        push(piece) {
          held += piece;
          let cut = Math.max(0, held.length - ahead);
          // A secret that lies over the cut waits, in case it is the beginning of a longer one.
          for (const { index, 0: found } of held.matchAll(pattern)) {
            if (index < cut && index + found.length > cut) cut = index;
          }
          const safe = held.slice(0, cut);
          held = held.slice(cut);
          return blank(safe);
        },
        end() {
          const last = held;
          held = '';
          return blank(last);
        },
      };
    },
  };
}

const NOTHING_SECRET: Blanker = {
  text: (text) => text,
  deep: (value) => value,
  stream: () => ({ push: (piece) => piece, end: () => '' }),
};

function mapStrings<T>(value: T, change: (text: string) => string): T {
  if (typeof value === 'string') return change(value) as T;
  if (Array.isArray(value)) return value.map((one: unknown) => mapStrings(one, change)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapStrings(one, change)])) as T;
}

/** Strings of a login file that may be secret: tokens in JSON, else long words. */
export function secretsOfLogin(text: string): string[] {
  const found: string[] = [];
  try {
    JSON.parse(text, (_key, value: unknown) => {
      if (typeof value === 'string' && value.length >= SHORTEST_IN_FILE) found.push(value);
      return value;
    });
  } catch {
    found.push(...text.split(/[\s"'=:,]+/).filter((word) => word.length >= SHORTEST_IN_FILE));
  }
  return found;
}

function listForms(value: string): string[] {
  const trimmed = value.trim();
  if (trimmed.length < SHORTEST || MUNDANE.test(trimmed)) return [];
  const lines = trimmed.includes('\n') ? trimmed.split('\n').map((line) => line.trim()) : [];
  const plain = [trimmed, ...lines.filter((line) => line.length >= SHORTEST_IN_FILE), ...passwordIn(trimmed)];
  return plain.flatMap((form) => [
    form,
    JSON.stringify(form).slice(1, -1),
    encodeURIComponent(Buffer.from(form).toString('utf8')),
    Buffer.from(form).toString('base64'),
  ]);
}

/** A proxy is quoted in errors with parts of its address. */
function passwordIn(value: string): string[] {
  const password = URL.canParse(value) ? new URL(value).password : '';
  if (password.length < SHORTEST) return [];
  try {
    return [password, decodeURIComponent(password)];
  } catch {
    return [password];
  }
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
}
