import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../config.ts";
import type { WorkerPlan } from "./worker-messages.ts";

/** Each has a directory of its own, which is a cache, and its share of the bytes; the first has the one of the settings. */
export function planOf(
	config: Config,
	number: number,
	count: number,
): WorkerPlan {
	const front = join(config.data, "front.md");
	return {
		number,
		config: {
			...config,
			// of which each has its part of the machine's memory
			workers: count,
			data:
				number === 1
					? config.data
					: join(config.data, "workers", String(number)),
			gitCacheBytes: Math.floor(config.gitCacheBytes / count),
			frontPage: config.frontPage || (existsSync(front) ? front : ""),
		},
	};
}
