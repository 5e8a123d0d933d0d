import type { App } from "../app.ts";
import { ConfigError } from "../config.ts";
import {
	addSource,
	listSources,
	updateSource,
} from "../domain/sources/sources.ts";
import { isDomainError } from "../errors.ts";
import { environmentName } from "../setting-names.ts";
import { newOAuthSettings, oauthFlags } from "./admin/auth-commands.ts";
import { ldapFlags, newLdapSettings } from "./admin/ldap-commands.ts";

type Flags = Readonly<Record<string, unknown>>;

const kinds = {
	openidSource: {
		flags: oauthFlags,
		settings: newOAuthSettings,
		secret: "--secret",
	},
	ldapSource: {
		flags: ldapFlags,
		settings: newLdapSettings,
		secret: "--bind-password",
	},
} as const;

/**
 * Makes the sources of accounts that the settings name, or sets those of the same name again: what an administrator changed in them is
 * undone, as it is with every other setting. One that is named no longer stays.
 * @throws ConfigError
 */
export async function makeGivenSources(app: App): Promise<void> {
	for (const [setting, kind] of Object.entries(kinds)) {
		const text = app.config[setting as keyof typeof kinds];
		if (text === "") continue;
		const wrong = (message: string) =>
			new ConfigError(`${environmentName(setting)}: ${message}`);
		for (const given of readGiven(text, wrong)) {
			const unknown = Object.keys(given).find(
				(name) =>
					!["name", kind.secret.slice(2)].includes(name) &&
					![...kind.flags.withValue, ...kind.flags.alone].includes(`--${name}`),
			);
			if (unknown) throw wrong(`unknown field "${unknown}"`);
			try {
				await setSource(app, given, kind);
			} catch (error) {
				throw isDomainError(error) ? wrong(error.message) : error;
			}
		}
	}
}

async function setSource(
	app: App,
	given: Flags,
	kind: (typeof kinds)[keyof typeof kinds],
): Promise<void> {
	const value = (flag: string): string | undefined => {
		const found = given[flag.slice(2)];
		if (found === undefined) return undefined;
		return typeof found === "object" ? JSON.stringify(found) : String(found);
	};
	const has = (flag: string) => given[flag.slice(2)] === true;
	const name = value("--name") ?? "";
	const input = {
		name,
		active: !has("--inactive"),
		settings: kind.settings(value, has),
		secret: value(kind.secret) ?? "",
	};
	const lower = name.toLowerCase();
	const known = (await listSources(app)).find(
		(source) => source.lower_name === lower,
	);
	if (known) await updateSource(app, known.id, input);
	else await addSource(app, input);
}

function readGiven(text: string, wrong: (message: string) => Error): Flags[] {
	let parsed: unknown;
	try {
		parsed = JSON.parse(text);
	} catch (error) {
		throw wrong((error as Error).message);
	}
	const all: unknown[] = Array.isArray(parsed) ? parsed : [parsed];
	if (all.some((one) => typeof one !== "object" || one === null))
		throw wrong("must be a JSON object or a list of JSON objects");
	return all as Flags[];
}
