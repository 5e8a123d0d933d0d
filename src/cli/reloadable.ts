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
	"keepAuditDays",
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

/** The settings of `ingot serve` as they were read at the start, and the way to read them again: the same flags and environment, and the file as it is now. */
export interface ServeSettings {
	readonly config: Config;
	read(): Config;
	/** The path of that file, where there is one. */
	readonly file: string | undefined;
}

/**
 * Reads the settings again, hands on what has changed, and says so. Whoever asks may name the file that he means.
 * @throws DomainError "invalid" for settings that cannot be understood, and for another file than that of the start
 */
export type Reload = (file?: string) => Promise<string>;

const isReloadable = (key: string): key is Reloadable =>
	(reloadable as readonly string[]).includes(key);
const levels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"];

/**
 * Gives the command that reads the settings again. `read` gives them as they are now, and throws for what cannot be understood: then nothing changes.
 * `apply` hands the changes to whoever serves. What needs a restart is named each time, until it is done.
 */
export function openReload(
	{ config, read, file }: ServeSettings,
	apply: (changes: Changes) => Promise<unknown> | unknown,
): Reload {
	const now: Record<string, unknown> = { ...config };
	return async (meant) => {
		if (meant !== undefined && meant !== file) throw otherFile(file);
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
		if (told.length > 0) return told.join("");
		return file
			? `nothing has changed in ${file}\n`
			: `nothing has changed: ${withoutFile}\n`;
	};
}

const withoutFile =
	"the server was started without a file of settings; restart it with --config FILE";
const otherFile = (file: string | undefined): Error =>
	invalid(
		`nothing was changed: ${file ? `the server was started with ${file}; restart it to use another file` : withoutFile}`,
	);

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
