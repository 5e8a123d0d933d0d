import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query } from "../../database/database.ts";
import { insertInto } from "../../database/queries/changes.ts";
import { countedPage, type Page } from "../../database/queries/counted-page.ts";
import { invalid, notFound } from "../../errors.ts";
import { noteAudit } from "../audit/note-audit.ts";
import type { Actor } from "../permissions/actor.ts";
import {
	type DeployKey,
	deployableKey,
	dropUnusedKey,
	readPublicKey,
} from "./public-key.ts";

/** A key in one repository, with the key itself. */
export interface OwnedDeployKey extends DeployKey {
	readonly content: string;
	readonly fingerprint: string;
}
type KeyedRepository = { readonly id: number };

const byKey = query((q, p: { key: number; repository: number }) =>
	q
		.selectFrom("deploy_key")
		.select("id")
		.where("key_id", "=", p.key)
		.where("repository_id", "=", p.repository),
);
const byTitle = query((q, p: { title: string; repository: number }) =>
	q
		.selectFrom("deploy_key")
		.select("id")
		.where("title", "=", p.title)
		.where("repository_id", "=", p.repository),
);
const byId = query((q, p: { id: number; repository: number }) =>
	q
		.selectFrom("deploy_key")
		.innerJoin("public_key", "public_key.id", "deploy_key.key_id")
		.selectAll("deploy_key")
		.select(["public_key.content", "public_key.fingerprint"])
		.where("deploy_key.id", "=", p.id)
		.where("deploy_key.repository_id", "=", p.repository),
);
const insert = insertInto(
	"deploy_key",
	["key_id", "repository_id", "title", "read_only", "created_at"],
	(insert) => insert.returningAll(),
);
const remove = query((q, p: { id: number; repository: number }) =>
	q
		.deleteFrom("deploy_key")
		.where("id", "=", p.id)
		.where("repository_id", "=", p.repository),
);

/**
 * Lets a key open a repository, for reading only unless said otherwise.
 * @throws DomainError "invalid" for text that is no key, a key of an account, a key or title that the repository has already
 */
export async function addDeployKey(
	app: App,
	actor: Actor,
	repository: KeyedRepository,
	{ title, key, readOnly }: { title: string; key: string; readOnly: boolean },
): Promise<OwnedDeployKey> {
	const parsed = readPublicKey(key);
	const at = now(app);
	return app.db.write(async (tx) => {
		await dropUnusedKey(tx, parsed.fingerprint);
		const held = await deployableKey(tx, parsed, { title, at });
		const there = { repository: repository.id };
		if (await tx.first(byKey, { ...there, key: held.id }))
			throw invalid("This key has already been added to this repository");
		if (await tx.first(byTitle, { ...there, title }))
			throw invalid("A key with the same name already exists");
		const row = await tx.first(insert, {
			key_id: held.id,
			repository_id: repository.id,
			title,
			read_only: readOnly ? 1 : 0,
			created_at: at,
		});
		if (!row) throw new Error("no row for a new deploy key");
		noteAudit(app, tx, {
			action: "deploy-key.added",
			in: { repositoryId: repository.id },
			target: { id: row.id, name: title },
			facts: { fingerprint: held.fingerprint, read_only: readOnly },
		});
		await app.events.record(tx, {
			kind: "deploy-key.added",
			repository: repository.id,
			actor: actor.account?.id,
			payload: { key: held.id, fingerprint: held.fingerprint },
		});
		return { ...row, content: held.content, fingerprint: held.fingerprint };
	});
}

/** A page of the keys that open a repository, oldest first, with the number of them all. */
export async function listDeployKeys(
	app: App,
	repository: KeyedRepository,
	only: { key?: number; fingerprint?: string },
	page: Page,
): Promise<{ keys: OwnedDeployKey[]; total: number }> {
	const found = await countedPage(page, ({ limit, offset }) =>
		app.db.rows((q) =>
			q
				.selectFrom("deploy_key")
				.innerJoin("public_key", "public_key.id", "deploy_key.key_id")
				.selectAll("deploy_key")
				.select(["public_key.content", "public_key.fingerprint"])
				.select((e) => e.fn.countAll<number>().over().as("total"))
				.where("deploy_key.repository_id", "=", repository.id)
				.$if(only.key !== undefined, (s) =>
					s.where("public_key.id", "=", only.key as number),
				)
				.$if(only.fingerprint !== undefined, (s) =>
					s.where("public_key.fingerprint", "=", only.fingerprint as string),
				)
				.orderBy("deploy_key.id")
				.limit(limit)
				.offset(offset),
		),
	);
	return { keys: found.rows, total: found.total };
}

/** A key of a repository. @throws DomainError "not-found" */
export async function deployKey(
	app: App,
	repository: KeyedRepository,
	id: number,
): Promise<OwnedDeployKey> {
	const key = await app.db.first(byId, { id, repository: repository.id });
	if (!key) throw notFound();
	return key;
}

/** Lets a key open a repository no longer. @throws DomainError "not-found" when it does not, or is another repository's */
export async function removeDeployKey(
	app: App,
	actor: Actor,
	repository: KeyedRepository,
	id: number,
): Promise<void> {
	await app.db.write(async (tx) => {
		const key = await tx.first(byId, { id, repository: repository.id });
		if (!key) throw notFound();
		// of several at once one has done it
		if (!(await tx.run(remove, { id, repository: repository.id })))
			throw notFound();
		await dropUnusedKey(tx, key.fingerprint);
		noteAudit(app, tx, {
			action: "deploy-key.removed",
			in: { repositoryId: repository.id },
			target: { id, name: key.title },
			facts: { fingerprint: key.fingerprint },
		});
		await app.events.record(tx, {
			kind: "deploy-key.removed",
			repository: repository.id,
			actor: actor.account?.id,
			payload: { key: key.key_id, fingerprint: key.fingerprint },
		});
	});
}
