import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Setting } from "./setting.ts";
import {
	environmentName,
	kebab,
	meant,
	unknownFlag,
	unknownVariable,
} from "./setting-names.ts";
import { settings } from "./settings.ts";

type Settings = typeof settings;
/** The settings of one forge, each with its type. */
export type Config = {
	-readonly [K in keyof Settings]: Settings[K]["fallback"] extends string
		? string
		: Settings[K]["fallback"] extends number
			? number
			: boolean;
};

/** A setting that cannot be understood; the message names it and where it came from. */
export class ConfigError extends Error {}

/**
 * Puts the settings together: defaults, then the file (`--config` or INGOT_CONFIG, JSON), then the environment, then flags.
 * @throws ConfigError for an unknown flag or key, or a value of the wrong type.
 */
export function readConfig(
	args: readonly string[],
	env: Readonly<Record<string, string | undefined>>,
): {
	config: Config;
	rest: string[];
	json: boolean;
	/** The path of the file of settings, where one was given. */
	file?: string;
} {
	const flags = new Map<string, string>();
	const rest: string[] = [];
	const names = new Map(Object.keys(settings).map((key) => [kebab(key), key]));
	for (let i = 0; i < args.length; i++) {
		const arg = args[i] as string;
		if (!arg.startsWith("--")) {
			rest.push(arg);
			continue;
		}
		const [name = "", attached] = arg.slice(2).split(/=(.*)/s);
		if (name === "json") flags.set(name, "true");
		else if (name === "config" || names.has(name)) {
			const isFlag =
				typeof settings[names.get(name) as keyof Settings]?.fallback ===
				"boolean";
			const value = attached ?? (isFlag ? "true" : args[++i]);
			if (value === undefined)
				throw new ConfigError(`--${name} requires a value`);
			flags.set(name, value);
		} else throw new ConfigError(unknownFlag(name, [...names.keys()]));
	}
	const unknown = unknownVariable(env, Object.keys(settings));
	if (unknown) throw new ConfigError(unknown);
	const file = flags.get("config") ?? env.INGOT_CONFIG;
	const fromFile = file ? readFile(file, names) : {};
	const config: Record<string, unknown> = {};
	for (const [key, setting] of Object.entries(settings)) {
		const sources: [string, string | undefined][] = [
			[`--${kebab(key)}`, flags.get(kebab(key))],
			[environmentName(key), env[environmentName(key)]],
			[`${file}: ${key}`, fromFile[key]],
		];
		const found = sources.find(([, value]) => value !== undefined);
		try {
			config[key] = found
				? (setting as Setting<unknown>).parse(found[1] as string)
				: setting.fallback;
		} catch (error) {
			throw new ConfigError(`${found?.[0]}: ${(error as Error).message}`);
		}
	}
	const complete = config as Config;
	complete.data = resolve(complete.data);
	if (complete.url) complete.url = checkedUrl(complete.url);
	return {
		config: complete,
		rest,
		json: flags.has("json"),
		...(file && { file: resolve(file) }),
	};
}

/** The settings of a forge for tests and scripts: the defaults with some replaced. */
export const configWith = (some: Partial<Config>): Config => ({
	...(Object.fromEntries(
		Object.entries(settings).map(([key, s]) => [key, s.fallback]),
	) as Config),
	...some,
});

function checkedUrl(url: string): string {
	const parsed = URL.parse(url);
	if (
		!parsed ||
		!/^https?:$/.test(parsed.protocol) ||
		parsed.search ||
		parsed.hash
	)
		throw new ConfigError(`INGOT_URL: "${url}" is no http(s) address`);
	return parsed.href.endsWith("/") ? parsed.href : `${parsed.href}/`;
}

function readFile(
	path: string,
	names: ReadonlyMap<string, string>,
): Record<string, string> {
	let parsed: unknown;
	try {
		parsed = JSON.parse(readFileSync(path, "utf8"));
	} catch (error) {
		throw new ConfigError(`config file ${path}: ${(error as Error).message}`);
	}
	if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed))
		throw new ConfigError(`config file ${path}: must be one JSON object`);
	const out: Record<string, string> = {};
	for (const [name, value] of Object.entries(parsed)) {
		const key = names.get(name) ?? (name in settings ? name : undefined);
		if (!key)
			throw new ConfigError(
				`config file ${path}: unknown setting "${name}"${meant(name, [...names.values()])}`,
			);
		out[key] =
			typeof value === "object" ? JSON.stringify(value) : String(value);
	}
	return out;
}

/** Where things are put together that are worth nothing after a restart: it empties the directory. */
export const scratchIn = (data: string): string => join(data, "scratch");
