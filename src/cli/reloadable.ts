import type { Config } from "../config.ts";
import { invalid } from "../errors.ts";
import { environmentName } from "../setting-names.ts";

/** Settings that hold from the next request on: limits, allowances, retention, registration. None of them is a secret. */
export const reloadable = [
	"logLevel",
	"accessLog",
	"slowMs",
	"idleSeconds",
	"mostRequests",
	"pagesAtOnce",
	"maxFetches",
	"maxFetchesPerUser",
	"maxFetchesPerRepository",
	"maxBodyBytes",
	"maxAttachmentBytes",
	"requestsPerAccount",
	"requestsPerToken",
	"requestsPerAddress",
	"maxPushBytes",
	"maxMirrorBytes",
	"maxPackageBytes",
	"maxLfsBytes",
	"blobGraceSeconds",
	"keepDeletedDays",
	"keepEventsDays",
	"keepDeliveriesDays",
	"keepActivityDays",
	"keepNotificationsDays",
	"keepRunsDays",
	"keepLogsDays",
	"keepStatusesDays",
	"keepSecurityLogDays",
	"keepArtifactsDays",
	"keepCachesDays",
	"packageQuota",
	"packageQuotas",
	"maxRepositories",
	"minPasswordLength",
	"registration",
	"mailDomains",
	"refusedMailDomains",
	"demandSecondFactor",
	"pushToCreate",
	"oauthAccessSeconds",
	"oauthRefreshHours",
	"oauthInvalidateRefreshTokens",
] as const satisfies readonly (keyof Config)[];

type Reloadable = (typeof reloadable)[number];
/** New values of settings that a running server takes over. */
export type Changes = Partial<Pick<Config, Reloadable>>;

/** Reads the settings again, hands on what has changed, and says so. */
export type Reload = () => Promise<string>;

const isReloadable = (key: string): key is Reloadable =>
	(reloadable as readonly string[]).includes(key);
const levels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"];

/**
 * Gives the command that reads the settings again. `read` gives them as they are now, and throws for what cannot be understood: then nothing changes.
 * `apply` hands the changes to whoever serves. What needs a restart is named each time, until it is done.
 */
export function openReload(
	atStart: Config,
	read: () => Config,
	apply: (changes: Changes) => Promise<unknown> | unknown,
): Reload {
	const now: Record<string, unknown> = { ...atStart };
	return async () => {
		const fresh = understood(read);
		const differing = Object.entries(fresh).filter(
			([key, value]) => now[key] !== value,
		);
		const changed = differing.filter(([key]) => isReloadable(key));
		const later = differing.filter(([key]) => !isReloadable(key));
		const told = [
			...changed.map(
				([key, value]) =>
					`${environmentName(key)}: ${shown(now[key])} is now ${shown(value)}\n`,
			),
			...later.map(
				([key]) => `${environmentName(key)}: changed, needs a restart\n`,
			),
		];
		if (changed.length > 0) await apply(Object.fromEntries(changed));
		Object.assign(now, Object.fromEntries(changed));
		return told.join("") || "nothing has changed\n";
	};
}

function understood(read: () => Config): Config {
	let fresh: Config;
	try {
		fresh = read();
	} catch (error) {
		throw invalid(`nothing was changed: ${(error as Error).message}`);
	}
	if (!levels.includes(fresh.logLevel))
		throw invalid(
			`nothing was changed: ${environmentName("logLevel")}: must be one of ${levels.join(", ")}`,
		);
	return fresh;
}

const shown = (value: unknown): string =>
	value === "" ? "empty" : String(value);
