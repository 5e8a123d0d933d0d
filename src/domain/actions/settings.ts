import { sql } from "kysely";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import {
	isConstraint,
	type Reader,
	type Transaction,
} from "../../database/database.ts";
import type { Page } from "../../database/queries/counted-page.ts";
import { badRequest, conflict, invalid, notFound } from "../../errors.ts";
import { auditPlaceOf } from "../audit/audit-place.ts";
import { noteAudit } from "../audit/note-audit.ts";
import { belongsTo, type Holder, heldBy } from "./holder.ts";

const longestValue = 65_536;
/** What one holder keeps of each, in number and in characters: a job is given all of it, and its log is looked through for all secrets. */
const mostSettings = 1000;
const mostCharacters = 2 * 1024 * 1024;
const shape = /^[A-Z_][A-Z0-9_]*$/;

/** The name as it is kept. @throws DomainError "bad-request" for one that jobs could not use, or that the forge keeps for itself */
function settingName(given: string): string {
	const name = given.toUpperCase();
	if (
		!shape.test(name) ||
		name.length > 255 ||
		/^(GITEA_|GITHUB_)/.test(name) ||
		name === "CI"
	)
		throw badRequest("invalid variable or secret name");
	return name;
}

function checkValue(value: string, field: string): void {
	if (value.length > longestValue)
		throw invalid(`[${field}]: longer than ${longestValue} characters`);
}

/** Looks whether a holder keeps too much, after a change. @throws DomainError "invalid" */
async function checkRoom(
	tx: Transaction,
	table: Settings,
	holder: Holder,
): Promise<void> {
	const value = sql.ref(table === "action_secret" ? "sealed" : "value");
	const [row] = await tx.rows((q) =>
		q
			.selectFrom(table)
			.select((e) => [
				e.fn.countAll<number>().as("number"),
				sql<number>`coalesce(sum(length(${value})), 0)`.as("characters"),
			])
			.where(heldBy(holder)),
	);
	if (Number(row?.number) > mostSettings)
		throw invalid(`there are more than ${mostSettings} entries`);
	if (Number(row?.characters) > mostCharacters)
		throw invalid("they are too large together");
}

/** A secret as it is listed; its value is never shown again. */
export interface Secret {
	readonly name: string;
	readonly description: string;
	readonly created_at: number;
}
export interface Variable {
	readonly owner_id: number | null;
	readonly repository_id: number | null;
	readonly name: string;
	readonly value: string;
	readonly description: string;
}

type Settings = "action_secret" | "action_variable";

async function count(
	db: Reader,
	table: Settings,
	holder: Holder,
): Promise<number> {
	const [row] = await db.rows((q) =>
		q
			.selectFrom(table)
			.select((e) => e.fn.countAll<number>().as("n"))
			.where(heldBy(holder)),
	);
	return Number(row?.n ?? 0);
}

/** A page of secrets by name, and how many there are. */
export const listSecrets = async (db: Reader, holder: Holder, page: Page) => ({
	rows: await db.rows((q) =>
		q
			.selectFrom("action_secret")
			.select(["name", "description", "created_at"])
			.where(heldBy(holder))
			.orderBy("name")
			.limit(page.limit)
			.offset(page.offset),
	),
	total: await count(db, "action_secret", holder),
});

/** Keeps a secret; gives whether it is new. @throws DomainError "bad-request", "invalid" */
export async function putSecret(
	app: App,
	holder: Holder,
	given: string,
	data: string,
	description: string,
): Promise<boolean> {
	const name = settingName(given);
	checkValue(data, "Data");
	const sealed = app.seals.seal(data);
	const change = () =>
		app.db.write(async (tx) => {
			const changed = await tx.change((q) =>
				q
					.updateTable("action_secret")
					.set({ sealed, description })
					.where(heldBy(holder))
					.where("name", "=", name),
			);
			noteAudit(app, tx, {
				action: "secret.set",
				in: auditPlaceOf(rowOf(holder)),
				target: { name },
			});
			if (changed) {
				await checkRoom(tx, "action_secret", holder);
				return false;
			}
			await tx.change((q) =>
				q.insertInto("action_secret").values({
					owner_id: holder.owner,
					repository_id: holder.repository,
					name,
					sealed,
					description,
					created_at: now(app),
				}),
			);
			await checkRoom(tx, "action_secret", holder);
			return true;
		});
	// two who make it at once: the second changes what the first has made
	return change().catch((error) => {
		if (isConstraint(error)) return change();
		throw error;
	});
}

const rowOf = ({ owner, repository }: Holder) => ({
	owner_id: owner,
	repository_id: repository,
});

/** Deletes a secret, or a variable. @throws DomainError "not-found" */
const deleting =
	(table: Settings) =>
	(app: App, holder: Holder, name: string): Promise<void> =>
		app.db.write(async (tx) => {
			const gone = await tx.change((q) =>
				q
					.deleteFrom(table)
					.where(heldBy(holder))
					.where("name", "=", name.toUpperCase()),
			);
			if (!gone) throw notFound();
			noteAudit(app, tx, {
				action:
					table === "action_secret" ? "secret.deleted" : "variable.deleted",
				in: auditPlaceOf(rowOf(holder)),
				target: { name: name.toUpperCase() },
			});
		});
export const deleteSecret = deleting("action_secret");
export const deleteVariable = deleting("action_variable");

/** Values by name; a repository's own win over its owner's, and these over those of the whole forge. */
const byName = (
	rows: readonly {
		name: string;
		value: string;
		owner_id: number | null;
		repository_id: number | null;
	}[],
): Record<string, string> => {
	const rank = ({ owner_id, repository_id }: (typeof rows)[0]) =>
		repository_id !== null ? 2 : owner_id !== null ? 1 : 0;
	return Object.fromEntries(
		[...rows]
			.sort((a, b) => rank(a) - rank(b))
			.map(({ name, value }) => [name, value]),
	);
};

/** The secrets that a job of a repository is given. */
export const secretsFor = async (
	app: App,
	owner: number,
	repository: number,
): Promise<Record<string, string>> =>
	byName(
		(
			await app.db.rows((q) =>
				q
					.selectFrom("action_secret")
					.select(["name", "sealed as value", "owner_id", "repository_id"])
					.where(belongsTo(owner, repository)),
			)
		).map((row) => ({ ...row, value: app.seals.open(row.value) ?? "" })),
	);

/** The variables that a job of a repository is given. */
export const variablesFor = async (
	db: Reader,
	owner: number,
	repository: number,
): Promise<Record<string, string>> =>
	byName(
		await db.rows((q) =>
			q
				.selectFrom("action_variable")
				.select(["name", "value", "owner_id", "repository_id"])
				.where(belongsTo(owner, repository)),
		),
	);

/** A page of variables by name, and how many there are. */
export const listVariables = async (
	db: Reader,
	holder: Holder,
	page: Page,
) => ({
	rows: (await db.rows((q) =>
		q
			.selectFrom("action_variable")
			.selectAll()
			.where(heldBy(holder))
			.orderBy("name")
			.limit(page.limit)
			.offset(page.offset),
	)) as Variable[],
	total: await count(db, "action_variable", holder),
});

/** @throws DomainError "not-found" */
export async function variableNamed(
	db: Reader,
	holder: Holder,
	name: string,
): Promise<Variable> {
	const [row] = await db.rows((q) =>
		q
			.selectFrom("action_variable")
			.selectAll()
			.where(heldBy(holder))
			.where("name", "=", name.toUpperCase()),
	);
	if (!row) throw notFound();
	return row;
}

/** @throws DomainError "bad-request", "invalid", "conflict" when there is one of that name */
export async function createVariable(
	app: App,
	holder: Holder,
	given: string,
	value: string,
	description: string,
): Promise<void> {
	const name = settingName(given);
	checkValue(value, "Value");
	await unlessTaken(() =>
		app.db.write(async (tx) => {
			await tx.change((q) =>
				q.insertInto("action_variable").values({
					owner_id: holder.owner,
					repository_id: holder.repository,
					name,
					value,
					description,
					created_at: now(app),
				}),
			);
			await checkRoom(tx, "action_variable", holder);
			noteAudit(app, tx, {
				action: "variable.set",
				in: auditPlaceOf(rowOf(holder)),
				target: { name },
			});
		}),
	);
}

/** Changes a variable, and its name if another one is given. @throws DomainError "not-found", "bad-request", "invalid", "conflict" */
export async function editVariable(
	app: App,
	holder: Holder,
	old: string,
	change: {
		name: string | undefined;
		value: string;
		description: string | undefined;
	},
): Promise<void> {
	const before = await variableNamed(app.db, holder, old);
	const name = settingName(change.name || before.name);
	checkValue(change.value, "Value");
	await unlessTaken(() =>
		app.db.write(async (tx) => {
			const changed = await tx.change((q) =>
				q
					.updateTable("action_variable")
					.set({
						name,
						value: change.value,
						description: change.description ?? before.description,
					})
					.where(heldBy(holder))
					.where("name", "=", before.name),
			);
			if (!changed) throw notFound();
			await checkRoom(tx, "action_variable", holder);
			noteAudit(app, tx, {
				action: "variable.set",
				in: auditPlaceOf(rowOf(holder)),
				target: { name },
			});
		}),
	);
}

async function unlessTaken(work: () => Promise<unknown>): Promise<void> {
	try {
		await work();
	} catch (error) {
		if (isConstraint(error)) throw conflict("variable name already exists");
		throw error;
	}
}
