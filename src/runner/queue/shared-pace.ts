/** A rate limit that many machines keep together: slots, tokens and pauses stand in the queue. */
import type { Redis } from "ioredis";
import { type Pace, type RateLimit, wait } from "../../targets/pacer.js";

const MINUTE_MS = 60_000;

/**
 * Takes the next slot and answers how many milliseconds to wait for it. All times are the server's.
 * KEYS: the state, the tokens of the last minute. ARGV: spacing, 1 to take a slot or 0 to ask about
 * pauses and tokens alone, tokens a minute or -1.
 */
const TURN = `
local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
local at = now
if ARGV[2] == '1' and tonumber(ARGV[1]) > 0 then
  local slot = tonumber(redis.call('HGET', KEYS[1], 'slot') or '0')
  if slot > at then at = slot end
  redis.call('HSET', KEYS[1], 'slot', tostring(at + tonumber(ARGV[1])))
end
local paused = tonumber(redis.call('HGET', KEYS[1], 'paused') or '0')
if paused > at then at = paused end
local limit = tonumber(ARGV[3])
if limit >= 0 then
  redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now - ${MINUTE_MS})
  local sum = 0
  local spent = redis.call('ZRANGE', KEYS[2], 0, -1, 'WITHSCORES')
  for i = 1, #spent, 2 do sum = sum + tonumber(string.match(spent[i], '^%d+')) end
  for i = 1, #spent, 2 do
    if sum < limit then break end
    sum = sum - tonumber(string.match(spent[i], '^%d+'))
    local free = tonumber(spent[i + 1]) + ${MINUTE_MS}
    if sum < limit and free > at then at = free end
  end
end
redis.call('PEXPIRE', KEYS[1], math.max(${2 * MINUTE_MS}, at - now + ${2 * MINUTE_MS}))
return tostring(at - now)`;

const PAUSE = `
local t = redis.call('TIME')
local till = t[1] * 1000 + math.floor(t[2] / 1000) + tonumber(ARGV[1])
if till > tonumber(redis.call('HGET', KEYS[1], 'paused') or '0') then
  redis.call('HSET', KEYS[1], 'paused', tostring(till))
end
redis.call('PEXPIRE', KEYS[1], tonumber(ARGV[1]) + ${2 * MINUTE_MS})
return 1`;

const SPEND = `
local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
redis.call('ZADD', KEYS[1], now, ARGV[1] .. ':' .. ARGV[2])
redis.call('PEXPIRE', KEYS[1], ${2 * MINUTE_MS})
return 1`;

/** The pace of a target that all workers of a queue call. */
export class SharedPace implements Pace {
  readonly #spacingMs: number;
  readonly #tokens: number;
  #spent = 0;

  /**
   * @param key where the state stands; the same for all that share the limit
   * @param self tells the answers of this process from those of others
   */
  constructor(
    private readonly client: Redis,
    private readonly key: string,
    private readonly self: string,
    { requestsPerMinute, tokensPerMinute }: RateLimit,
  ) {
    this.#spacingMs = requestsPerMinute === undefined ? 0 : MINUTE_MS / requestsPerMinute;
    this.#tokens = tokensPerMinute ?? -1;
  }

  pause(seconds: number): void {
    void this.client.eval(PAUSE, 1, this.key, Math.ceil(seconds * 1000)).catch(() => {});
  }

  spend(tokens: number): void {
    if (tokens <= 0 || this.#tokens < 0) return;
    this.#spent += 1;
    const name = `${this.self}:${this.#spent}`;
    const sum = Math.round(tokens);
    void this.client.eval(SPEND, 1, `${this.key}:tokens`, sum, name).catch(() => {});
  }

  async ready(signal: AbortSignal): Promise<void> {
    for (let slot = 1; ; slot = 0) {
      signal.throwIfAborted();
      const left = await this.#turn(slot);
      if (left <= 0) return;
      await wait(left, signal);
    }
  }

  async #turn(slot: number): Promise<number> {
    const keys = [this.key, `${this.key}:tokens`];
    const answer = await this.client.eval(TURN, 2, ...keys, this.#spacingMs, slot, this.#tokens);
    return Number(answer);
  }
}
