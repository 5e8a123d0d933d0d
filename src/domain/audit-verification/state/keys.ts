import { query, type Reader } from "../../../database/database.ts";
import type { Findings } from "../finding.ts";
import type { Parents } from "./parents.ts";
import { atOnce, idIn, recordsWith, type Told } from "./recorded.ts";
import { compareThings, type RecordedThing, RecordedThings } from "./things.ts";

const userKeys = query((q, p: { after: number }) =>
	q
		.selectFrom("public_key")
		.select(["id", "kind", "account_id", "fingerprint"])
		.where("id", ">", p.after)
		.orderBy("id")
		.limit(atOnce),
);
const deployKeys = query((q, p: { after: number }) =>
	q
		.selectFrom("deploy_key as d")
		.innerJoin("public_key as k", "k.id", "d.key_id")
		.select(["d.id", "d.repository_id", "d.read_only", "k.fingerprint"])
		.where("d.id", ">", p.after)
		.orderBy("d.id")
		.limit(atOnce),
);

/** Compares the SSH keys of users with the records of them. */
export async function verifyUserKeys(
	db: Reader,
	parents: Parents,
	findings: Findings,
): Promise<void> {
	const keys = new RecordedThings(parents.highest.public_key);
	for await (const told of recordsWith(db, [
		"ssh-key.added",
		"ssh-key.removed",
	])) {
		if (told.action === "ssh-key.removed") {
			keys.delete(told);
			continue;
		}
		keys.create(
			told,
			{ ...factsOf(told, ["fingerprint"]), account: told.account_id },
			{ isWhole: true },
		);
	}
	await compareThings(
		keys,
		{
			rowsAfter: (after) => db.all(userKeys, { after }),
			nameOf: ({ id, fingerprint }) => `SSH key ${id} (${fingerprint})`,
			nameOfGone: (id) => `SSH key ${id}`,
			concerns: ({ kind }) => kind === "user",
			valueOf: ({ account_id: account, fingerprint }, field) =>
				({ account, fingerprint })[field],
			// one that is missing opens nothing
			mayBeGone: async () => true,
		},
		findings,
	);
}

/** Compares deploy keys with the last record of each. */
export async function verifyDeployKeys(
	db: Reader,
	parents: Parents,
	findings: Findings,
): Promise<void> {
	const keys = new RecordedThings(parents.highest.deploy_key);
	const keysOf = new Map<number, Set<number>>();
	/** The last transfers of which nobody knows if keys ended with them. */
	const unclear = new Map<number, number>();
	for await (const told of recordsWith(db, [
		"deploy-key.added",
		"deploy-key.removed",
		"repository.transferred",
	])) {
		const { repository_id: repository, target_id: target } = told;
		if (repository === null || target === null) continue;
		if (told.action === "deploy-key.removed") keys.delete(told);
		else if (told.action === "deploy-key.added") {
			const facts = factsOf(told, ["fingerprint", "read_only"]);
			keys.create(told, { ...facts, repository }, { isWhole: true });
			const set = keysOf.get(repository) ?? new Set();
			keysOf.set(repository, set.add(target));
		} else if (idIn(told, "recipient_id") === undefined)
			unclear.set(repository, told.id);
		// what the old owner let in ends with the transfer
		else for (const id of keysOf.get(repository) ?? []) keys.delete(told, id);
	}
	await compareThings(
		keys,
		{
			rowsAfter: (after) => db.all(deployKeys, { after }),
			nameOf: ({ id, fingerprint }) => `deploy key ${id} (${fingerprint})`,
			nameOfGone: (id, { of }) =>
				`deploy key ${id} of repository ${of.repository_id}`,
			valueOf: (row, field) =>
				({
					fingerprint: row.fingerprint,
					read_only: row.read_only === 1,
					repository: row.repository_id,
				})[field],
			mayBeGone: (_, thing) => mayBeGone(thing),
		},
		findings,
	);

	async function mayBeGone({ of, record }: RecordedThing): Promise<boolean> {
		const id = of.repository_id ?? 0;
		return (
			!(await parents.repository(id)) ||
			parents.restoredSince("repository", id, record) ||
			(unclear.get(id) ?? 0) > record
		);
	}
}

function factsOf(
	{ details }: Told,
	names: readonly string[],
): Record<string, unknown> {
	const { facts = {} } = details;
	return Object.fromEntries(
		names.filter((name) => name in facts).map((name) => [name, facts[name]]),
	);
}
