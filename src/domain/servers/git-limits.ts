import type { Config } from "../../config.ts";
import { DEFAULT_LIMITS, type Limits } from "../../git/limits.ts";
import { memoryForChildren } from "../../git/memory.ts";

/** The limits of git by the settings. Several processes of a machine share its memory and its disk. */
export const gitLimitsOf = (
	config: Pick<
		Config,
		"workers" | "maxFetches" | "maxFetchesPerUser" | "maxFetchesPerRepository"
	>,
): Pick<Limits, "sharing" | "turns"> & Partial<Limits> => ({
	memory: memoryForChildren(config.workers),
	sharing: {
		...DEFAULT_LIMITS.sharing,
		bytes: DEFAULT_LIMITS.sharing.bytes / Math.max(1, config.workers),
	},
	turns: {
		...DEFAULT_LIMITS.turns,
		atOnce: config.maxFetches,
		perUser: config.maxFetchesPerUser,
		perStore: config.maxFetchesPerRepository,
	},
});
