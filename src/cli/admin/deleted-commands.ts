import type { App } from "../../app.ts";
import { keptUntil } from "../../domain/deleted/kept-time.ts";
import {
	deletedIssue,
	listDeletedIssues,
} from "../../domain/issues/deleted/deleted-issue.ts";
import { purgeIssue } from "../../domain/issues/deleted/purge-issue.ts";
import {
	deletedRepository,
	listDeleted,
} from "../../domain/lifecycle/deleted/deleted-repository.ts";
import {
	purgeRepository,
	restoreRepository,
} from "../../domain/lifecycle/deleted/restore-repository.ts";
import { operator } from "../../domain/permissions/actor.ts";
import { restoreItem } from "../../domain/pulls/restore-item.ts";
import {
	deletedAccount,
	listDeletedAccounts,
} from "../../domain/removal/kept/deleted-account.ts";
import {
	purgeAccount,
	restoreAccount,
} from "../../domain/removal/kept/restore-account.ts";
import { notFound } from "../../errors.ts";
import { rfc3339Of } from "../../text/rfc3339.ts";
import { wrongCommand } from "./wrong-command.ts";

export const deletedUsage = `ingot admin deleted [repositories|issues|accounts] list
ingot admin deleted [repositories|accounts] restore ID [NAME]
ingot admin deleted issues restore ID
ingot admin deleted [repositories|issues|accounts] purge ID
  (repositories, unless another kind is named; list shows ID, name, time of the deletion, who deleted it, and until when it can be restored;
  "purge" deletes permanently, so that nothing can be restored)
`;

/** So many are listed, the last first. */
const mostListed = 10_000;

/** Things that can be deleted and restored, as the commands know them. */
interface Kind {
	/** The columns of each that can be restored: first its id, then what to call it. */
	list(app: App): Promise<readonly (readonly unknown[])[]>;
	/** Finds one by its id. */
	find(app: App, id: number): Promise<Found | undefined>;
	readonly none: string;
}
interface Found {
	readonly name: string;
	/** Restores it, where that is possible by another name; gives what it is called. */
	restore(name: string | undefined): Promise<string>;
	readonly takesName: boolean;
	purge(): Promise<void>;
}

const page = { limit: mostListed, offset: 0 };

/** The time of a deletion, the account that did it, and the end of the time to restore it. */
const deletion = (
	app: App,
	of: { readonly deleted_at: number; readonly deleter: string | null },
) => [
	rfc3339Of(of.deleted_at),
	of.deleter ?? "command line",
	`until ${rfc3339Of(keptUntil(app, of))}`,
];

const repositories: Kind = {
	none: "no deleted repository has the id",
	list: async (app) =>
		(await listDeleted(app.db, {}, page)).rows.map((of) => [
			of.id,
			`${of.owner}/${of.name}`,
			...deletion(app, of),
		]),
	async find(app, id) {
		const found = await deletedRepository(app.db, id);
		return (
			found && {
				name: `${found.owner}/${found.name}`,
				takesName: true,
				restore: async (name) =>
					`${found.owner}/${(await restoreRepository(app, operator, found, name)).name}`,
				purge: () => purgeRepository(app, found),
			}
		);
	},
};

const issues: Kind = {
	none: "no deleted issue has the id",
	list: async (app) =>
		(await listDeletedIssues(app.db, {}, page)).rows.map((of) => [
			of.id,
			`${of.owner}/${of.repository}#${of.number}`,
			...deletion(app, of),
			of.title,
		]),
	async find(app, id) {
		const found = await deletedIssue(app.db, id);
		if (!found) return undefined;
		const name = `${found.owner}/${found.repository}#${found.number}`;
		return {
			name,
			takesName: false,
			async restore() {
				await restoreItem(app, operator, found);
				return name;
			},
			purge: () => purgeIssue(app, found),
		};
	},
};

const accounts: Kind = {
	none: "no deleted account has the id",
	list: async (app) =>
		(await listDeletedAccounts(app.db, {}, page)).rows.map((of) => [
			of.id,
			of.name,
			...deletion(app, of),
			of.kind,
		]),
	async find(app, id) {
		const found = await deletedAccount(app.db, id);
		return (
			found && {
				name: found.name,
				takesName: true,
				async restore(name) {
					const { account, addressTaken } = await restoreAccount(
						app,
						operator,
						found,
						name,
					);
					const back = addressTaken
						? `${account.name} without its email address, which another account has now`
						: account.name;
					return account.kind === "user"
						? `${back}; unless a directory knows its password, "ingot admin user change-password ${account.name}" sets a new one`
						: back;
				},
				purge: () => purgeAccount(app, found),
			}
		);
	},
};

const kinds: Readonly<Record<string, Kind>> = {
	repositories,
	issues,
	accounts,
};

/**
 * Lists what was deleted, restores one of it, or deletes it permanently: repositories, unless another kind is named first.
 * @throws DomainError "invalid" for an unknown command, "not-found" for an id that none has, "conflict" when the name is taken
 */
export async function runDeleted(
	app: App,
	words: readonly string[],
): Promise<string> {
	const named = Object.hasOwn(kinds, words[0] ?? "");
	const kind = named ? (kinds[words[0] as string] as Kind) : repositories;
	const [verb, id = "", name, ...more] = named ? words.slice(1) : words;
	if (verb === "list" && !id) return (await kind.list(app)).map(line).join("");
	if (
		!["restore", "purge"].includes(verb ?? "") ||
		!/^\d{1,15}$/.test(id) ||
		more.length > 0
	)
		throw wrongCommand(deletedUsage);
	const found = await kind.find(app, Number(id));
	if (!found) throw notFound(`${kind.none} ${id}`);
	if (verb === "restore" && (name === undefined || found.takesName))
		return `restored ${await found.restore(name)}\n`;
	if (verb === "purge" && name === undefined) {
		await found.purge();
		return `deleted ${found.name} permanently\n`;
	}
	throw wrongCommand(deletedUsage);
}

const line = (columns: readonly unknown[]): string =>
	`${columns.map((one) => String(one).replace(/\s+/g, " ")).join("\t")}\n`;
