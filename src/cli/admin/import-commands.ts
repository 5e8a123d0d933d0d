import type { App } from "../../app.ts";
import { type Account, accountByName } from "../../domain/accounts/account.ts";
import { SourceBusy } from "../../domain/imports/apis/api-client.ts";
import { listRepositories } from "../../domain/imports/apis/list-repositories.ts";
import {
	type ServiceName,
	serviceNamed,
} from "../../domain/imports/apis/open-api.ts";
import { SourceFailed } from "../../domain/imports/apis/source-failed.ts";
import { everything } from "../../domain/imports/archive/import-archive.ts";
import { importRepository } from "../../domain/imports/import-repository.ts";
import { importOf, progressOf } from "../../domain/imports/import-row.ts";
import {
	type RemoteAddress,
	readAddress,
	readInterval,
} from "../../domain/mirrors/remote-address.ts";
import { operator } from "../../domain/permissions/actor.ts";
import type { Repository } from "../../domain/repositories/repository.ts";
import { invalid, isDomainError, notFound } from "../../errors.ts";
import { runArchiveImport } from "./archive-commands.ts";
import { wrongCommand } from "./wrong-command.ts";

export const importUsage = `ingot import repository URL --owner NAME [--name NAME]
ingot import organization URL --owner NAME
  with --service gitea|forgejo|github|gitlab (else it is read from the address), --token TEXT (or INGOT_IMPORT_TOKEN), --private,
  --follow 1h (brings what is new again and again), --people there=here,there=here (whose words are whose)`;

export const importFlags = {
	withValue: [
		"--owner",
		"--name",
		"--service",
		"--token",
		"--follow",
		"--people",
	],
	alone: ["--private"],
};

type Value = (flag: string) => string | undefined;
const longest = 6 * 60 * 60_000;

/** Brings a repository, or all of an organization, from another server into the forge that runs. */
export async function runImport(
	app: App,
	[what, url, ...more]: readonly string[],
	value: Value,
	has: (flag: string) => boolean,
): Promise<string> {
	if (what === "archive" && url && !more.length) {
		if (!app.url) throw invalid("start the server first");
		const owner = await ownerOf(app, value);
		return runArchiveImport(app, owner, {
			file: url,
			name: value("--name") ?? "",
			private: has("--private"),
			people: peopleOf(value("--people")),
		});
	}
	if (
		!url ||
		more.length > 0 ||
		!["repository", "organization"].includes(what ?? "")
	)
		throw wrongCommand(importUsage);
	if (!app.url)
		throw invalid(
			"start the forge first: it goes on with the import by itself",
		);
	const owner = await ownerOf(app, value);
	const from = readAddress(app, url, "", value("--token"));
	const service = serviceOf(value("--service"), from.url);
	const wanted = { service, owner, from, private: has("--private") };
	if (what === "repository")
		return bring(
			app,
			{ ...wanted, name: value("--name") ?? nameOf(from.url) },
			value,
		);
	const signal = AbortSignal.timeout(60_000);
	const token = value("--token") ?? "";
	let said = "";
	for (const one of await listed(app, service, from, token, signal)) {
		const address = readAddress(app, one.cloneUrl, "", token);
		const each = {
			...wanted,
			from: address,
			name: one.name,
			private: wanted.private || one.private,
		};
		try {
			said += await bring(app, each, value, 0);
		} catch (error) {
			if (!isDomainError(error)) throw error;
			said += `${one.name}\tnot brought: ${error.message}\n`;
		}
	}
	return said || "there are no repositories\n";
}

async function ownerOf(app: App, value: Value): Promise<Account> {
	const owner = await accountByName(app.db, value("--owner") ?? "");
	if (!owner) throw notFound("--owner is not a user or organization here");
	return owner;
}

async function listed(
	app: App,
	service: ServiceName,
	from: RemoteAddress,
	token: string,
	signal: AbortSignal,
) {
	try {
		return await listRepositories(app, service, from, token, signal);
	} catch (error) {
		if (error instanceof SourceFailed || error instanceof SourceBusy)
			throw invalid(error.message);
		throw error;
	}
}

async function bring(
	app: App,
	wanted: {
		service: ServiceName;
		owner: Account;
		from: RemoteAddress;
		name: string;
		private: boolean;
	},
	value: Value,
	patienceMs?: number,
): Promise<string> {
	const made = await importRepository(
		app,
		operator,
		wanted.owner,
		{
			name: wanted.name,
			description: "",
			private: wanted.private,
			from: wanted.from,
			mirrorEvery: undefined,
			wiki: true,
		},
		{
			around: {
				service: wanted.service,
				token: value("--token") ?? "",
				parts: everything,
				people: peopleOf(value("--people")),
				every: readInterval(value("--follow") ?? "0"),
			},
			signal: AbortSignal.timeout(longest),
			patienceMs,
		},
	);
	return told(app, wanted.owner, made);
}

async function told(
	app: App,
	owner: Account,
	made: Repository,
): Promise<string> {
	const row = await importOf(app.db, made.id);
	if (!row) return "";
	const { issues, pulls, comments, releases } = progressOf(row);
	const name = `${owner.name}/${made.name}`;
	if (row.state === "done")
		return `${name}\tissues ${issues}, pull requests ${pulls}, comments ${comments}, releases ${releases}\n`;
	return `${name}\t${row.message || "goes on by itself"}; see ${app.url}${name}/settings/import\n`;
}

/** @throws DomainError "invalid" where the address does not tell */
function serviceOf(given: string | undefined, url: string): ServiceName {
	const { hostname } = new URL(url);
	const named = serviceNamed(given ?? hostname.split(".").at(-2));
	const hosts: Record<string, ServiceName> = {
		"codeberg.org": "gitea",
		"gitea.com": "gitea",
	};
	const service = named ?? (given ? undefined : hosts[hostname]);
	if (!service)
		throw invalid(
			"--service says what runs there: gitea, forgejo, github or gitlab",
		);
	return service;
}

const nameOf = (url: string): string =>
	new URL(url).pathname
		.replace(/(?:\.git)?\/*$/, "")
		.split("/")
		.at(-1) ?? "";

/** @throws DomainError "invalid" */
function peopleOf(text = ""): Record<string, string> {
	const people: Record<string, string> = {};
	for (const pair of text.split(",").filter(Boolean)) {
		const [there, here, ...rest] = pair.split("=");
		if (!there || !here || rest.length)
			throw invalid("--people must list pairs such as octocat=ada,hubot=bob");
		people[there] = here;
	}
	return people;
}
