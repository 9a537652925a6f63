import type { Price, Usage } from '@nx-test-review/contracts';

type Prices = Readonly<Record<string, Price>>;

/** US dollars of a usage by a price table; null when the table does not know the model. */
export function costOf(usage: Usage, model: string | null, prices: Prices): number | null {
  const price = model === null ? undefined : findPrice(model, prices);
  if (price === undefined) return null;
  const millionths =
    usage.inputTokens * price.input +
    usage.cachedInputTokens * (price.cachedInput ?? price.input) +
    usage.cacheWriteTokens * (price.cacheWrite ?? price.input) +
    usage.outputTokens * price.output;
  return millionths / 1_000_000;
}

/** The usage with a cost: the agent's own where it told one, else by the table. */
export function withCost(usage: Usage, model: string | null, prices: Prices): Usage {
  if (usage.costUsd !== null) return usage;
  const costUsd = costOf(usage, model, prices);
  return costUsd === null ? usage : { ...usage, costUsd, costFrom: 'prices' };
}

/** By the whole name, without the provider before a slash, or by the longest entry that a dated name begins with. */
function findPrice(model: string, prices: Prices): Price | undefined {
  const bare = model.slice(model.lastIndexOf('/') + 1);
  for (const name of [model, bare]) if (Object.hasOwn(prices, name)) return prices[name];
  const family = Object.keys(prices)
    .filter((name) => bare.startsWith(`${name}-`) && /^\d{4}/.test(bare.slice(name.length + 1)))
    .sort((a, b) => b.length - a.length)[0];
  return family === undefined ? undefined : prices[family];
}
