import { rm } from "node:fs/promises";
import type { Config } from "../../src/config.ts";
import { type Forge, startForge } from "../../src/start-forge.ts";
import { declaredRecords } from "../contract/audited.ts";
import { declaredResponses } from "../contract/declared-responses.ts";
import { afterFile } from "./after-file.ts";
import { dropTestDatabase, forgeDatabaseUrl, onPostgres } from "./postgres.ts";
import { preparedData } from "./schema-file.ts";

/** Hashes that cost nothing: tests make thousands, and how dear they are is looked at in test/crypto. */
const passwordCost = { memory: 8, passes: 1, parallelism: 1 };

/** A forge on the database of this run of the suite, closed after the tests of the file. */
export async function testForge(
	settings: Partial<Config> = {},
	options: Parameters<typeof startForge>[1] = {},
): Promise<Forge> {
	const databaseUrl = onPostgres ? await forgeDatabaseUrl() : "";
	const own =
		databaseUrl || settings.data !== undefined ? undefined : preparedData();
	const forge = await startForge(
		{ databaseUrl, ...(own && { data: own }), ...settings },
		{ onResponse: declaredResponses(), passwordCost, ...options },
	);
	afterFile(async () => {
		await forge.close();
		if (own) await rm(own, { recursive: true, force: true });
		if (databaseUrl) await dropTestDatabase(databaseUrl);
	});
	afterFile(declaredRecords(forge.app));
	return forge;
}

/** Runs `act` and gives the number of queries that it caused. */
export const queriesOf = (forge: Forge, act: () => Promise<unknown>) =>
	leastOf(forge, act, () => forge.app.db.statements);

/** How many transactions something takes. */
export function transactionsOf(
	forge: Forge,
	act: () => Promise<unknown>,
): Promise<number> {
	const { db } = forge.app;
	const { write } = db;
	let transactions = 0;
	db.write = (work, sharing) => {
		transactions++;
		return write.call(db, work, sharing) as never;
	};
	return leastOf(forge, act, () => transactions).finally(() => {
		db.write = write;
	});
}

/** How many git processes something takes. */
export const processesOf = (forge: Forge, act: () => Promise<unknown>) =>
	leastOf(forge, act, () => forge.app.git.processes.started);

/** By how much an act raises a count, without what is done at the same time behind it: that only ever adds. */
async function leastOf(
	forge: Forge,
	act: () => Promise<unknown>,
	count: () => number,
): Promise<number> {
	// cursors are written now and then, and beside a shared database the forge looks for what other machines did
	const tries = 6;
	let least = Number.POSITIVE_INFINITY;
	for (let i = 0; i < tries; i++) {
		// what earlier calls have set going asks the database and starts processes too
		await forge.app.events.settled();
		await forge.app.jobs.settled();
		const before = count();
		await act();
		least = Math.min(least, count() - before);
	}
	return least;
}

/** A reader or a transaction whose statements are counted. */
export function counted<Of extends object>(reader: Of) {
	let statements = 0;
	const counting = new Proxy(reader, {
		get(target, name) {
			const member = Reflect.get(target, name);
			if (typeof member !== "function") return member;
			return (...args: unknown[]) => {
				statements++;
				return member.apply(target, args);
			};
		},
	});
	return { counting, count: () => statements };
}
