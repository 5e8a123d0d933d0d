import type { App } from "../../../app.ts";
import {
	isConstraint,
	query,
	type Transaction,
} from "../../../database/database.ts";
import { conflict, invalid } from "../../../errors.ts";
import {
	type IssueType,
	type TypesOwner,
	typeIsThere,
	typeNamed,
	typesByIssue,
	typesOf,
	writeDefaults,
} from "../../issue-types/issue-type.ts";
import type { Actor } from "../../permissions/actor.ts";
import type { Issue } from "../issue.ts";
import { addToTimeline } from "../timeline.ts";

/** The issue is of this type, unless the type was deleted meanwhile, or its repository has got another owner. */
const put = query((q, p: { issue: number; type: number }) =>
	q
		.insertInto("typed_issue")
		.columns(["issue_id", "type_id"])
		.expression((e) =>
			e
				.selectFrom("issue")
				.innerJoin("repository", "repository.id", "issue.repository_id")
				.innerJoin("issue_type", "issue_type.owner_id", "repository.owner_id")
				.select(["issue.id", "issue_type.id as type"])
				.where("issue.id", "=", p.issue)
				.where("issue_type.id", "=", p.type)
				.where(typeIsThere()),
		)
		.onConflict((c) =>
			c.column("issue_id").doUpdateSet((e) => ({
				type_id: e.ref("excluded.type_id"),
			})),
		)
		.returning("type_id"),
);
const drop = query((q, p: { issue: number }) =>
	q.deleteFrom("typed_issue").where("issue_id", "=", p.issue),
);
/** The account that owns a repository. */
export const ownerOf = query((q, p: { repository: number }) =>
	q
		.selectFrom("repository")
		.innerJoin("account", "account.id", "repository.owner_id")
		.select(["account.id", "account.kind", "account.created_at"])
		.where("repository.id", "=", p.repository),
);
const elsewhere = query((q, p: { ids: number[]; owner: number }, d) =>
	q
		.selectFrom("typed_issue")
		.innerJoin("issue_type", "issue_type.id", "typed_issue.type_id")
		.select(["issue_type.id", "issue_type.name_key", "issue_type.removed"])
		.distinct()
		.where("typed_issue.issue_id", "in", d.list(p.ids))
		.where("issue_type.owner_id", "<>", p.owner),
);
const exchange = query((q, p: { ids: number[]; from: number; to: number }, d) =>
	q
		.updateTable("typed_issue")
		.set({ type_id: p.to })
		.where("issue_id", "in", d.list(p.ids))
		.where("type_id", "=", p.from),
);
const dropSome = query((q, p: { ids: number[]; from: number }, d) =>
	q
		.deleteFrom("typed_issue")
		.where("issue_id", "in", d.list(p.ids))
		.where("type_id", "=", p.from),
);

/**
 * The type that somebody names for an issue; a disabled one only where the issue has it already. null stands for none.
 * @throws DomainError "invalid" for a name that is none
 */
export async function typeChosen(
	app: App,
	owner: TypesOwner,
	name: string | null,
	issue?: Pick<Issue, "id" | "kind">,
): Promise<IssueType | null> {
	if (!name) return null;
	if (issue?.kind === "pull") throw invalid("pull requests have no type");
	const type = await typeNamed(app.db, owner, name);
	if (type && (await isOffered(app, type, issue))) return type;
	throw invalid(`issue type does not exist: ${name.slice(0, 80)}`, {
		field: "type",
	});
}

/** The same for somebody who has chosen it in a list; 0 stands for none. @throws DomainError "invalid" for one that is gone */
export async function typeOfId(
	app: App,
	owner: TypesOwner,
	id: number,
	issue?: Pick<Issue, "id">,
): Promise<IssueType | null> {
	if (id === 0) return null;
	const type = (await typesOf(app.db, owner)).find((one) => one.id === id);
	if (type && (await isOffered(app, type, issue))) return type;
	throw invalid("This issue type was deleted or disabled.", { field: "type" });
}

/** Disabled types stay on issues that have them. */
async function isOffered(
	app: App,
	{ id, enabled }: IssueType,
	issue: Pick<Issue, "id"> | undefined,
): Promise<boolean> {
	if (enabled || !issue) return enabled === 1;
	return (await typesByIssue(app.db, [issue.id])).get(issue.id)?.id === id;
}

/** Gives an issue that is locked a type, or none, with its line in the timeline. @throws DomainError "conflict" for one that is deleted by now */
export async function applyType(
	app: App,
	tx: Transaction,
	actor: Actor,
	{
		issue,
		owner,
		wanted,
		at,
	}: {
		readonly issue: Issue;
		readonly owner: TypesOwner;
		readonly wanted: IssueType | null;
		readonly at: number;
	},
): Promise<void> {
	if (issue.kind === "pull") return;
	const present = (await typesByIssue(tx, [issue.id])).get(issue.id);
	if (present?.id === wanted?.id) return;
	if (wanted) await putType(tx, issue, owner, wanted);
	else tx.later(drop, { issue: issue.id });
	await noteType(tx, issue, { actor, present, wanted, at });
	await app.events.record(tx, {
		kind: "issue.typed",
		repository: issue.repository_id,
		actor: actor.account?.id,
		payload: {
			issue: issue.id,
			type: wanted && partOf(wanted),
			before: present ? partOf(present) : null,
		},
	});
}

/** Gives a new issue its type. @throws DomainError "conflict" for one that is deleted by now */
export async function putFirstType(
	tx: Transaction,
	actor: Actor,
	issue: Issue,
	owner: TypesOwner,
	wanted: IssueType,
): Promise<void> {
	await putType(tx, issue, owner, wanted);
	await noteType(tx, issue, {
		actor,
		present: undefined,
		wanted,
		at: issue.created_at,
	});
}

/** Gives an issue that comes from elsewhere the type of its owner that has a name, or none, without a word in its timeline; undefined leaves it. */
export async function putTypeNamed(
	tx: Transaction,
	issue: Issue,
	name: string | undefined,
): Promise<void> {
	if (name === undefined || issue.kind === "pull") return;
	const owner = name
		? await tx.first(ownerOf, { repository: issue.repository_id })
		: undefined;
	const type = owner && (await typeNamed(tx, owner, name));
	if (type) await putType(tx, issue, owner, type);
	else tx.later(drop, { issue: issue.id });
}

/** Lets issues that have come to another owner have his types of the same names, or none. */
export async function adoptTypes(
	tx: Transaction,
	owner: TypesOwner,
	ids: number[],
): Promise<void> {
	const foreign = await tx.all(elsewhere, { ids, owner: owner.id });
	if (foreign.length === 0) return;
	const own = await typesOf(tx, owner);
	const sameAs = (type: (typeof foreign)[number]) =>
		type.removed ? undefined : own.find((o) => o.name_key === type.name_key);
	if (foreign.some(sameAs)) await writeDefaults(tx, owner);
	for (const type of foreign) {
		const same = sameAs(type);
		if (same) await tx.run(exchange, { ids, from: type.id, to: same.id });
		else await tx.run(dropSome, { ids, from: type.id });
	}
}

async function putType(
	tx: Transaction,
	issue: Issue,
	owner: TypesOwner,
	type: IssueType,
): Promise<void> {
	await writeDefaults(tx, owner);
	const gone = conflict("the issue type was deleted in the meantime");
	const row = { issue: issue.id, type: type.id };
	const done = await tx.all(put, row).catch((error) => {
		throw isConstraint(error, "foreign-key") ? gone : error;
	});
	if (done.length === 0) throw gone;
}

async function noteType(
	tx: Transaction,
	{ id: issue }: Issue,
	{
		actor,
		present,
		wanted,
		at,
	}: {
		readonly actor: Actor;
		readonly present: IssueType | undefined;
		readonly wanted: IssueType | null;
		readonly at: number;
	},
): Promise<void> {
	const kind = !present ? "added" : wanted ? "changed" : "removed";
	await addToTimeline(
		tx,
		{
			issue,
			kind: `issue_type_${kind}`,
			poster: actor.account?.id ?? null,
			at,
		},
		{
			old_text: present?.name ?? "",
			new_text: wanted?.name ?? "",
			// whose types these are, so that those learn no names who may not know of the organization
			body: String((wanted ?? present)?.owner_id ?? ""),
		},
	);
}

/** The part of a type that an event keeps: it may be changed or deleted before it is told. */
const partOf = ({
	id,
	name,
	description,
	color,
	enabled,
	created_at,
	updated_at,
}: IssueType) => ({
	id,
	name,
	description,
	color,
	enabled,
	created_at,
	updated_at,
});
