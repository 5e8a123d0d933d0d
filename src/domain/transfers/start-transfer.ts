import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import {
	isConstraint,
	type Reader,
	type Transaction,
} from "../../database/database.ts";
import { insertInto, updateTable } from "../../database/queries/changes.ts";
import { conflict, forbidden, invalid } from "../../errors.ts";
import type { Account } from "../accounts/account.ts";
import { isBlocked } from "../accounts/is-blocked.ts";
import { noteAudit } from "../audit/note-audit.ts";
import { type Actor, actingFor } from "../permissions/actor.ts";
import { maySee } from "../permissions/allows.ts";
import { mayCreateFor } from "../permissions/may-create-repositories.ts";
import { Level } from "../permissions/units.ts";
import { contextFor } from "../repositories/context-for.ts";
import {
	type RepositoryWithOwner,
	repositoryByName,
} from "../repositories/repository.ts";
import { teamsReadBy } from "../repositories/repository-teams.ts";
import { handOver } from "./hand-over.ts";
import { transferOf } from "./transfer.ts";

const insert = insertInto("repository_transfer", [
	"repository_id",
	"doer_id",
	"recipient_id",
	"teams",
	"shared",
	"created_at",
]);
const mark = updateTable("repository", {
	values: { transferring: 1 },
	where: ["id"],
});
const share = insertInto(
	"collaboration",
	["repository_id", "account_id", "level", "created_at"],
	(insert) => insert.onConflict((c) => c.doNothing()),
);

/**
 * Begins to hand a repository over. Done at once ("moved") when the actor may make repositories for the recipient, else the recipient
 * is asked ("pending"), who can see the repository until he has answered.
 * @throws DomainError "conflict" while another transfer is pending, "invalid" for a taken name or foreign teams, "forbidden" when blocked
 */
export async function startTransfer(
	app: App,
	actor: Actor,
	owned: RepositoryWithOwner,
	recipient: Account,
	teams: readonly number[],
): Promise<"moved" | "pending"> {
	await check(app.db, actor, owned, recipient, teams);
	const { repository } = owned;
	const now = await mayCreateFor(app.db, actor, recipient);
	try {
		await app.db.write(async (tx) => {
			if (now) await handOver(app, tx, actor, owned, { recipient, teams });
			else await ask(app, tx, actor, owned, { recipient, teams });
		});
	} catch (error) {
		if (!isConstraint(error)) throw error;
		throw now
			? invalid("the new owner already has a fork of this repository")
			: alreadyPending(repository.name);
	}
	return now ? "moved" : "pending";
}

const alreadyPending = (name: string) =>
	conflict(`repository is already being transferred [name: ${name}]`);

async function check(
	db: Reader,
	actor: Actor,
	{ repository }: RepositoryWithOwner,
	recipient: Account,
	teams: readonly number[],
): Promise<void> {
	if (teams.length && recipient.kind !== "organization")
		throw invalid("Teams can only be added to organization-owned repositories");
	const wanted = [...new Set(teams)];
	const known = await teamsReadBy(db, actor, wanted);
	const fitting = known.filter((t) => t.organization_id === recipient.id);
	if (fitting.length < wanted.length)
		throw invalid("a team does not belong to the new owner");
	if (await transferOf(db, repository.id))
		throw alreadyPending(repository.name);
	if (await repositoryByName(db, recipient.id, repository.name))
		throw invalid(
			`repository already exists [uname: ${recipient.name}, name: ${repository.name}]`,
		);
	if (actor.account && (await isBlocked(db, recipient.id, actor.account.id)))
		throw forbidden("the new owner has blocked you");
}

async function ask(
	app: App,
	tx: Transaction,
	actor: Actor,
	owned: RepositoryWithOwner,
	{
		recipient,
		teams,
	}: { readonly recipient: Account; readonly teams: readonly number[] },
): Promise<void> {
	const at = now(app);
	const doer = actor.account ?? owned.owner;
	const { id } = owned.repository;
	let shared = 0;
	if (recipient.kind === "user") {
		const { access } = await contextFor(tx, actingFor(recipient), owned);
		// who is asked can look at what he is to take
		if (!maySee(access))
			shared = await tx.run(share, {
				repository_id: id,
				account_id: recipient.id,
				created_at: at,
				level: Level.read,
			});
	}
	if (shared)
		noteAudit(app, tx, {
			action: "repository.collaborator-changed",
			in: { repositoryId: id },
			target: recipient,
			concerns: recipient,
			before: { level: Level.none },
			after: { level: Level.read },
		});
	tx.later(insert, {
		repository_id: id,
		doer_id: doer.id,
		recipient_id: recipient.id,
		teams: JSON.stringify([...new Set(teams)]),
		shared,
		created_at: at,
	});
	tx.later(mark, { id });
	noteAudit(app, tx, {
		action: "repository.transfer-asked",
		in: { repositoryId: id },
		facts: { recipient: recipient.name },
	});
	await app.events.record(tx, {
		kind: "transfer.asked",
		repository: id,
		actor: doer.id,
		payload: { recipient: recipient.id },
	});
}
